import {
  inOneLine,
  noticeOf as englishNoticeOf,
  noticesOf,
  type Notice,
  type Notices,
} from '../domain/messages/catalogue';
import type { Params, Said } from '../domain/messages/message';
import { noticeIfKnown, noticeOf } from '../language/translate-message';
import type {
  PhotoFileMessage,
  PhotoFileMessages,
  PhotoMessage,
  PhotoMessages,
} from '../domain/photo/photo-report';
import { judgedPhotoNotices } from '../domain/english/photo-messages';
import { colorInText } from './color-labels';

const files = noticesOf<PhotoFileMessages>()({
  'photo-empty': { title: 'This file is empty', remedy: 'Choose a JPEG or PNG photo.' },
  'photo-type': { title: 'This is a {found} file', remedy: 'Choose a JPEG or PNG photo.' },
  'photo-type-unknown': {
    title: 'The content of this file is not known',
    remedy: 'Choose a JPEG or PNG photo.',
  },
  'photo-truncated': {
    title: 'This {found} is cut off',
    remedy: 'Save it again, or take the photo again.',
  },
  'photo-file-damaged': {
    title: 'This {found} is damaged',
    remedy: 'Take the photo again, or choose another one.',
  },
  'photo-too-complex': {
    title: 'This {found} takes too much work to open',
    remedy: 'Save it again as a plain JPEG, or take the photo again.',
  },
  'photo-unknown-too-complex': {
    title: 'This photo takes too much work to open',
    remedy: 'Save it again as a plain JPEG, or take the photo again.',
  },
  'photo-animated': { title: 'This picture is animated', remedy: 'Choose a still photo.' },
  'photo-heic': {
    title: 'This browser cannot open HEIC photos',
    remedy: 'Share it as JPEG, or take the photo here.',
  },
  'photo-too-many-pixels': {
    title: 'This photo is too large for this browser',
    remedy: 'Choose one of at most {most} megapixels.',
  },
});

export const photoNotices: Notices<PhotoMessages & PhotoFileMessages> = {
  ...judgedPhotoNotices,
  ...files,
};

/** The colour of a wall is a parameter that has a translation of its own. */
const withColour = <P extends Params>(params: P): P =>
  typeof params.colour === 'string' ? { ...params, colour: colorInText(params.colour) } : params;

/** A message about a visa photo: what is wrong, and the remedy. */
export const photoNotice = (message: PhotoMessage | PhotoFileMessage): Notice =>
  noticeOf(photoNotices, withColour(message));

/** The message in one line. */
export const photoWords = (message: PhotoMessage | PhotoFileMessage): string =>
  inOneLine(photoNotice(message));

/** The message in one line and in English, as a server may send it. */
export const englishPhotoWords = (message: PhotoMessage | PhotoFileMessage): string =>
  inOneLine(englishNoticeOf(photoNotices, message));

/** A message that the server sent; undefined if its code is none of these. */
export const photoNoticeIfKnown = ({ code, params = {} }: Said): Notice | undefined =>
  code === undefined ? undefined : noticeIfKnown(photoNotices, code, withColour(params));
