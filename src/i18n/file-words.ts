import { noticeIfKnown, noticeOf, noticesOf, type Notice } from '../domain/messages/catalogue';
import type { MessageOf, None, Params } from '../domain/messages/message';
import type { ImageMessage, ImageMessages } from '../workers/image/image-message';

/** Why a file that was chosen is not saved. */
interface SavingMessages {
  'document-full': None;
  'no-room': None;
  'file-not-saved': None;
}
export type SavingMessage = ImageMessage | MessageOf<SavingMessages>;

/** The title is the specified text where there is one. */
const files = noticesOf<ImageMessages & SavingMessages>()({
  'document-full': { title: 'This document has no room for another page.', wayOut: '' },
  'no-room': {
    title: 'There is no room left on this phone for this.',
    wayOut: 'Free some space, then add it again.',
  },
  'file-not-saved': {
    title: 'This could not be saved on this phone. Add it again.',
    wayOut: 'Nothing of it was sent.',
  },
  'file-empty': {
    title: 'This file is empty.',
    wayOut: 'Open it on your phone to see whether it is complete, then choose it again.',
  },
  'file-ending': {
    title: 'Unsupported file types',
    wayOut:
      'A name that ends in .{extension} is not accepted. Rename the file to end in .{ending}, or choose another one.',
  },
  'file-type': {
    title: 'Unsupported file types',
    wayOut: 'This is a {found} file. Choose a PDF, JPEG or PNG file.',
  },
  'file-type-unknown': {
    title: 'Unsupported file types',
    wayOut: 'The content of this file is not known. Choose a PDF, JPEG or PNG file.',
  },
  'file-mislabelled': {
    title: 'This file is named .{extension}, but it is a {found}.',
    wayOut: 'Rename it to end in .{ending}, or choose another file.',
  },
  'file-truncated': {
    title: 'This {found} is cut off: its end is missing.',
    wayOut: 'Download or save it again, then choose the complete file.',
  },
  'file-too-large': {
    title: 'The file size exceeds the limit. The maximum size is {limit}.',
    wayOut: 'Choose a smaller file, or a photo of the page.',
  },
  'picture-too-large': {
    title: 'This picture is too large ({megapixels} megapixels).',
    wayOut: 'Choose one of at most {most} megapixels, or a screenshot of it.',
  },
  'picture-too-large-here': {
    title: 'This picture is too large for this browser ({megapixels} megapixels).',
    wayOut: 'Choose one of at most {most} megapixels, or a screenshot of it.',
  },
  'picture-damaged': {
    title: 'This {found} is damaged and cannot be opened.',
    wayOut: 'Take the photo again, or choose another file.',
  },
  'pdf-damaged': {
    title: 'This PDF is damaged and cannot be opened.',
    wayOut: 'Download or save it again, or add pictures of its pages.',
  },
  'picture-animated': {
    title: 'This picture is animated.',
    wayOut: 'Choose a still picture, or take a photo of the document.',
  },
  'file-too-complex': {
    title: 'This {found} takes too much work to open.',
    wayOut: 'Save it again as a plain JPEG or PDF, or take a photo of the document.',
  },
  'file-unknown-too-complex': {
    title: 'This file takes too much work to open.',
    wayOut: 'Save it again as a plain JPEG or PDF, or take a photo of the document.',
  },
  'pdf-password': {
    title: 'This PDF asks for a password.',
    wayOut: 'Save it again without one, or add pictures of its pages.',
  },
  'heic-unsupported': {
    title: 'This browser cannot open HEIC pictures.',
    wayOut:
      'Choose a JPEG: share the picture as JPEG, or set the camera to “Most Compatible” (iPhone: Settings, Camera, Formats) and take it again.',
  },
  'heic-needs-network': {
    title: 'What opens HEIC pictures is not on this phone yet.',
    wayOut:
      'Connect to the internet once and choose it again, or choose a JPEG. Your picture is still where it was.',
  },
  'file-unreadable': {
    title: 'The phone no longer gives access to this file.',
    wayOut: 'Choose it again.',
  },
  'canvas-blocked': {
    title: 'Image processing failed',
    wayOut:
      'Fingerprint protection in this browser scrambles pictures: allow canvas access for this site, or send a PDF.',
  },
  'no-canvas': {
    title: 'Image processing failed',
    wayOut: 'Update this browser, use another one, or send a PDF.',
  },
  'processing-failed': {
    title: 'Image processing failed',
    wayOut: 'Try again. If it fails again, close other apps or choose another picture.',
  },
});

/** Why a file is not taken or not saved, and what to do. */
export const fileWords = (message: SavingMessage): Notice => noticeOf(files, message);

/** The same in one line, for what may be such a message: the server said so. */
export function fileWordsIfKnown(code: string, params: Params): string | undefined {
  const notice = noticeIfKnown(files, code, params);
  return notice && inOneLine(notice);
}

/** Specified titles have no full stop. */
export const inOneLine = ({ title, wayOut }: Notice): string =>
  `${title.replace(/\.?$/, '.')} ${wayOut}`;
