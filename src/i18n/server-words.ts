import { inOneLine } from '../domain/messages/catalogue';
import { wordsIfKnown } from '../language/message-words';
import type { Said } from '../domain/messages/message';
import {
  closedCatalogue,
  passportCatalogue,
  travellerCatalogue,
} from '../domain/english/traveller-messages';
import { fileWordsIfKnown } from './file-words';
import { photoNoticeIfKnown } from './photo-words';

/**
 * The text of a server message: the phone's own if it knows the code, else the server's text, if it
 * sent one.
 */
export function serverWords(said: Said): string | undefined {
  const { text, code, params = {} } = said;
  if (code === undefined) return text;
  const photo = photoNoticeIfKnown(said);
  if (photo) return inOneLine(photo);
  return (
    wordsIfKnown(travellerCatalogue, code, params) ??
    wordsIfKnown(closedCatalogue, code, params) ??
    wordsIfKnown(passportCatalogue, code, params) ??
    fileWordsIfKnown(code, params) ??
    text
  );
}
