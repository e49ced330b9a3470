import { fileNotices } from '../domain/english/file-messages';
import type { FileMessages } from '../domain/file/file-message';
import {
  catalogueOf,
  inOneLine,
  type Notice,
  type Notices,
  noticesOf,
} from '../domain/messages/catalogue';
import type { MessageOf, None, Params } from '../domain/messages/message';
import { noticeIfKnown, noticeOf, wordsOf } from '../language/translate-message';
import type { ImageMessage, ImageMessages } from '../workers/image/image-message';

/** The messages while chosen files are being saved. */
interface SavingFilesMessages {
  /** How many of `count` chosen files are saved; an in-memory database saves none. */
  'files-safe': { done: number; count: number };
  'files-added': { done: number; count: number };
  'open-until-safe': None;
  'open-until-arrived': None;
}

const catalogue = catalogueOf<SavingFilesMessages>()({
  'files-safe': '{done} of {count, plural, one {# file is} other {# files are}} safe',
  'files-added': '{done} of {count, plural, one {# file is} other {# files are}} added',
  'open-until-safe': 'Keep this page open until all are safe.',
  'open-until-arrived': 'Keep this page open until everything has arrived.',
});

/** The text of a message about saving. */
export const savingWords = (message: MessageOf<SavingFilesMessages>): string =>
  wordsOf(catalogue, message);

/** Why a file that was chosen is not saved. */
interface SavingMessages {
  'document-full': None;
  'no-room': None;
  'file-not-saved': None;
  'page-outdated': None;
  /** Of files that were shared with the app. */
  'too-many-shared': None;
}
export type SavingMessage = ImageMessage | MessageOf<SavingMessages>;

const own = noticesOf<Omit<ImageMessages, keyof FileMessages> & SavingMessages>()({
  'document-full': { title: 'This document has no room for another page.', remedy: '' },
  'no-room': {
    title: 'There is no room left on this phone for this.',
    remedy: 'Free some space, then add it again.',
  },
  'file-not-saved': {
    title: 'This could not be saved on this phone. Add it again.',
    remedy: 'Nothing of it was sent.',
  },
  'page-outdated': {
    title: 'This page is older than the app on this phone, so it cannot save anything.',
    remedy: 'Reload it, then add it again.',
  },
  'too-many-shared': {
    title: 'Too many shared files wait for their places.',
    remedy: 'Add or remove those first, then share this one again.',
  },
  'picture-too-large-here': {
    title: 'This picture is too large for this browser ({megapixels} megapixels).',
    remedy: 'Choose one of at most {most} megapixels, or a screenshot of it.',
  },
  'picture-too-small': {
    title: 'This picture is too small ({width} × {height} pixels).',
    remedy: 'Choose one of at least {least} × {least} pixels, or take a photo of the document.',
  },
  'heic-unsupported': {
    title: 'This browser cannot open HEIC pictures.',
    remedy:
      'Choose a JPEG: share the picture as JPEG, or set the camera to “Most Compatible” (iPhone: Settings, Camera, Formats) and take it again.',
  },
  'heic-needs-network': {
    title: 'This phone cannot open HEIC pictures yet.',
    remedy:
      'Connect to the internet once and choose it again, or choose a JPEG. Your picture is still where it was.',
  },
  'file-unreadable': {
    title: 'The phone no longer gives access to this file.',
    remedy: 'Choose it again.',
  },
  'canvas-blocked': {
    title: 'Image processing failed',
    remedy:
      'Fingerprint protection in this browser scrambles pictures: allow canvas access for this site, or send a PDF.',
  },
  'no-canvas': {
    title: 'Image processing failed',
    remedy: 'Update this browser, use another one, or send a PDF.',
  },
  'processing-failed': {
    title: 'Image processing failed',
    remedy: 'Try again. If it fails again, close other apps or choose another picture.',
  },
});

const files: Notices<ImageMessages & SavingMessages> = { ...fileNotices, ...own };

/** The text why a file is not accepted or not saved, with the remedy. */
export const fileWords = (message: SavingMessage): Notice => noticeOf(files, message);

/**
 * The text in one line, for a code that the server sent; undefined if the code is none of these.
 */
export function fileWordsIfKnown(code: string, params: Params): string | undefined {
  const notice = noticeIfKnown(files, code, params);
  return notice && inOneLine(notice);
}
