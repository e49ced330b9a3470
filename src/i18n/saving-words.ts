import { catalogueOf } from '../domain/messages/catalogue';
import { wordsOf } from '../language/message-words';
import type { MessageOf, None } from '../domain/messages/message';

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
