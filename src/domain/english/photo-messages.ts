import { noticesOf } from '../messages/catalogue';
import type { PhotoMessages } from '../photo/photo-report';

/** The failed rule, and the remedy. */
export const judgedPhotoNotices = noticesOf<PhotoMessages>()({
  'photo-not-judged': { title: 'This could not be judged.', remedy: '' },
  'photo-not-judged-in-dark': { title: 'It is too dark to judge this.', remedy: '' },
  'photo-light-unknown': { title: 'On a coloured wall the light cannot be judged.', remedy: '' },
  'photo-head-later': {
    title: 'Head size, eyes and tilt are looked at after the photo was sent.',
    remedy: '',
  },
  'photo-file-too-large': { title: 'The file must be less than 10Mb.', remedy: '' },
  'photo-too-small': { title: 'The photo should be at least 250 x 250 pixels.', remedy: '' },
  'photo-shape': {
    title: 'The shape is not {width} × {height} mm',
    remedy: 'Crop the photo to it.',
  },
  'photo-resolution': {
    title: 'A sharp print needs {width} × {height} pixels',
    remedy: "Take the photo closer, or at the camera's full size.",
  },
  'photo-grey': {
    title: 'The photo is black and white',
    remedy: 'Take it in colour, without a filter.',
  },
  'photo-too-dark': { title: 'The photo is too dark', remedy: 'Turn towards a window or a lamp.' },
  'photo-too-bright': {
    title: 'The face is too bright',
    remedy: 'Step away from the lamp, or turn the flash off.',
  },
  'photo-flat': {
    title: 'The face shows too little detail',
    remedy: 'Use soft, even light from the front.',
  },
  'photo-blurred': {
    title: 'The photo is blurred',
    remedy: 'Wipe the lens, hold the phone still and retake.',
  },
  'background-not-plain': {
    title: 'The background is not plain',
    remedy: 'Stand in front of a wall without pattern or objects.',
  },
  'background-uneven': {
    title: 'The background is unevenly lit',
    remedy: 'Step away from the wall and light it from both sides.',
  },
  'background-too-dark': {
    title: 'The background is too dark',
    remedy: 'Stand by a white wall, in more light.',
  },
  'background-not-white': {
    title: 'The background is not white',
    remedy: 'Stand by a white wall, in daylight.',
  },
  'background-yellow': {
    title: 'The background is not white',
    remedy: 'Stand by a white wall, away from yellow lamps.',
  },
  'background-colour': {
    title: 'The background is not {colour}',
    remedy: 'Stand in front of a {colour} wall.',
  },
});
