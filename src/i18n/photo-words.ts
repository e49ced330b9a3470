import { catalogueOf, wordsOf as englishWordsOf, type Words } from '../domain/messages/catalogue';
import { wordsOf } from '../language/message-words';
import type {
  PhotoFileMessage,
  PhotoFileMessages,
  PhotoMessage,
  PhotoMessages,
} from '../domain/photo/photo-messages';
import { judgedPhotoWords } from '../domain/words/photo-words';

/** The failed rule, a colon, and the remedy. */
const files = catalogueOf<PhotoFileMessages>()({
  'photo-empty': 'This file is empty: choose a JPEG or PNG photo.',
  'photo-ending':
    'A name that ends in .{extension} is not accepted: rename the photo to end in .{ending}.',
  'photo-type': 'This is a {found} file: choose a JPEG or PNG photo.',
  'photo-type-unknown': 'The content of this file is not known: choose a JPEG or PNG photo.',
  'photo-mislabelled':
    'This file is named .{extension}, but it is a {found}: choose a JPEG or PNG photo.',
  'photo-truncated': 'This {found} is cut off: save it again, or take the photo again.',
  'photo-file-damaged': 'This {found} is damaged: take the photo again, or choose another one.',
  'photo-too-complex':
    'This {found} takes too much work to open: save it again as a plain JPEG, or take the photo again.',
  'photo-unknown-too-complex':
    'This photo takes too much work to open: save it again as a plain JPEG, or take the photo again.',
  'photo-animated': 'This picture is animated: choose a still photo.',
  'photo-heic': 'This browser cannot open HEIC photos: share it as JPEG, or take the photo here.',
  'photo-too-many-pixels':
    'This photo is too large for this browser: choose one of at most {most} megapixels.',
});

export const photoCatalogue: Words<PhotoMessages & PhotoFileMessages> = {
  ...judgedPhotoWords,
  ...files,
};

/** The text of a message about a visa photo. */
export const photoWords = (message: PhotoMessage | PhotoFileMessage): string =>
  wordsOf(photoCatalogue, message);

/** The text in English, as a server may send it. */
export const englishPhotoWords = (message: PhotoMessage | PhotoFileMessage): string =>
  englishWordsOf(photoCatalogue, message);
