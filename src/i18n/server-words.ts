import { inOneLine } from '../domain/messages/catalogue';
import { wordsIfKnown } from '../language/message-words';
import type { Said } from '../domain/messages/said';
import { closedCatalogue } from '../domain/words/closed-words';
import { passportCatalogue } from '../domain/words/passport-words';
import { travellerWords } from '../domain/words/traveller-words';
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
    wordsIfKnown(travellerWords, code, params) ??
    wordsIfKnown(closedCatalogue, code, params) ??
    wordsIfKnown(passportCatalogue, code, params) ??
    fileWordsIfKnown(code, params) ??
    text
  );
}
