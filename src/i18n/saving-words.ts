import { catalogueOf, wordsOf } from '../domain/messages/catalogue';
import type { MessageOf, None } from '../domain/messages/message';

/** The messages while chosen files are being saved. */
interface SavingFilesMessages {
  /** How many of `count` chosen files are saved; an in-memory database saves none. */
  'files-safe': { done: number; count: number };
  'files-added': { done: number; count: number };
  'open-until-safe': None;
  'open-until-arrived': None;
}

const filesAre = (count: number) => (count === 1 ? 'file is' : 'files are');

const catalogue = catalogueOf<SavingFilesMessages>()({
  'files-safe': ({ done, count }: SavingFilesMessages['files-safe']) =>
    `${done} of ${count} ${filesAre(count)} safe`,
  'files-added': ({ done, count }: SavingFilesMessages['files-added']) =>
    `${done} of ${count} ${filesAre(count)} added`,
  'open-until-safe': 'Keep this page open until all are safe.',
  'open-until-arrived': 'Keep this page open until everything has arrived.',
});

/** The text of a message about saving. */
export const savingWords = (message: MessageOf<SavingFilesMessages>): string =>
  wordsOf(catalogue, message);
