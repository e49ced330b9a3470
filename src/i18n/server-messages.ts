import type { ClosedMessage } from '../domain/document/document-rules';
import {
  closedCatalogue,
  passportCatalogue,
  travellerCatalogue,
} from '../domain/english/traveller-messages';
import { sourceLanguage } from '../domain/languages';
import { inOneLine } from '../domain/messages/catalogue';
import type { Said } from '../domain/messages/message';
import { wordsIfKnown, wordsOf } from '../language/translate-message';
import { activeLanguage } from '../language/translate';
import { fileWordsIfKnown } from './file-messages';
import { photoNoticeIfKnown } from './photo-messages';

/**
 * The text of a server's message and the language in which it is: English, if the phone has no
 * text of its own for it.
 */
export function saidText(said: Said | undefined): { text: string | undefined; lang: string } {
  const text = said && serverText(said);
  const isOwn = said !== undefined && serverText({ ...said, text: undefined }) !== undefined;
  return { text, lang: isOwn ? activeLanguage().language : sourceLanguage };
}

/** Why a document cannot be changed. */
export const closedWords = (message: ClosedMessage): string => wordsOf(closedCatalogue, message);

/**
 * The text of a server message: the phone's own if it knows the code, else the server's text, if it
 * sent one.
 */
export function serverText(said: Said): string | undefined {
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
