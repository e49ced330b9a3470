import { wordsIfKnown } from '../domain/messages/catalogue';
import type { Said } from '../domain/messages/said';
import { closedCatalogue } from '../domain/words/closed-words';
import { passportCatalogue } from '../domain/words/passport-words';
import { travellerWords } from '../domain/words/traveller-words';
import { fileWordsIfKnown } from './file-words';
import { photoCatalogue } from './photo-words';

/**
 * What the server said: in the phone's words where it names a message that the phone knows, else in
 * its own text, if there is one.
 */
export function serverWords({ text, code, params = {} }: Said): string | undefined {
  if (code === undefined) return text;
  return (
    wordsIfKnown(travellerWords, code, params) ??
    wordsIfKnown(closedCatalogue, code, params) ??
    wordsIfKnown(passportCatalogue, code, params) ??
    wordsIfKnown(photoCatalogue, code, params) ??
    fileWordsIfKnown(code, params) ??
    text
  );
}
