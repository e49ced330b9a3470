import type { FileMessages } from '../file/file-message';
import { noticesOf } from '../messages/catalogue';

/** Why a file is not accepted, with the remedy; the title is the specified text if there is one. */
export const fileNotices = noticesOf<FileMessages>()({
  'file-empty': {
    title: 'This file is empty.',
    remedy: 'Open it on your phone to see whether it is complete, then choose it again.',
  },
  'file-type': {
    title: 'Unsupported file types',
    remedy: 'This is a {found} file. Choose a PDF, JPEG or PNG file.',
  },
  'file-type-unknown': {
    title: 'Unsupported file types',
    remedy: 'The content of this file is not known. Choose a PDF, JPEG or PNG file.',
  },
  'file-truncated': {
    title: 'This {found} is cut off: its end is missing.',
    remedy: 'Download or save it again, then choose the complete file.',
  },
  'file-too-large': {
    title: 'The file size exceeds the limit. The maximum size is {limit}.',
    remedy: 'Choose a smaller file, or a photo of the page.',
  },
  'picture-too-large': {
    title: 'This picture is too large ({megapixels} megapixels).',
    remedy: 'Choose one of at most {most} megapixels, or a screenshot of it.',
  },
  'picture-damaged': {
    title: 'This {found} is damaged and cannot be opened.',
    remedy: 'Take the photo again, or choose another file.',
  },
  'pdf-damaged': {
    title: 'This PDF is damaged and cannot be opened.',
    remedy: 'Download or save it again, or add pictures of its pages.',
  },
  'picture-animated': {
    title: 'This picture is animated.',
    remedy: 'Choose a still picture, or take a photo of the document.',
  },
  'file-too-complex': {
    title: 'This {found} takes too much work to open.',
    remedy: 'Save it again as a plain JPEG or PDF, or take a photo of the document.',
  },
  'file-unknown-too-complex': {
    title: 'This file takes too much work to open.',
    remedy: 'Save it again as a plain JPEG or PDF, or take a photo of the document.',
  },
  'pdf-password': {
    title: 'This PDF asks for a password.',
    remedy: 'Save it again without one, or add pictures of its pages.',
  },
  'pdf-active': {
    title: 'This PDF contains a script or another program.',
    remedy: 'Print it into a new PDF, or add pictures of its pages.',
  },
});
