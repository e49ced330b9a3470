import { catalogueOf } from '../messages/catalogue';
import type { PhotoMessages } from '../photo/photo-messages';

/** The failed rule, a colon, and the remedy. */
export const judgedPhotoWords = catalogueOf<PhotoMessages>()({
  'photo-not-judged': 'This could not be judged.',
  'photo-not-judged-in-dark': 'It is too dark to judge this.',
  'photo-light-unknown': 'A coloured wall does not tell how light it is.',
  'photo-head-later': 'Head size, eyes and tilt are looked at after the photo was sent.',
  'photo-file-too-large': 'The file must be less than 10Mb.',
  'photo-too-small': 'The photo should be at least 250 x 250 pixels.',
  'photo-shape': 'The shape is not {width} × {height} mm: crop the photo to it.',
  'photo-resolution':
    "{width} × {height} pixels print sharply: take the photo closer, or at the camera's full size.",
  'photo-grey': 'The photo is black and white: take it in colour, without a filter.',
  'photo-too-dark': 'The photo is too dark: turn towards a window or a lamp.',
  'photo-too-bright': 'The face is too bright: step away from the lamp, or turn the flash off.',
  'photo-flat': 'The face shows too little detail: use soft, even light from the front.',
  'photo-blurred': 'The photo is blurred: wipe the lens, hold the phone still and retake.',
  'background-not-plain':
    'The background is not plain: stand in front of a wall without pattern or objects.',
  'background-uneven':
    'The background is unevenly lit: step away from the wall and light it from both sides.',
  'background-too-dark': 'The background is too dark: stand by a white wall, in more light.',
  'background-not-white': 'The background is not white: stand by a white wall, in daylight.',
  'background-yellow':
    'The background is not white: stand by a white wall, away from yellow lamps.',
  'background-colour': 'The background is not {colour}: stand in front of a {colour} wall.',
});
