import { catalogueOf, wordsOf } from '../domain/messages/catalogue';
import type { MessageOf, None } from '../domain/messages/message';

/** What is said while chosen files are being saved. */
interface SavingFilesMessages {
  /** How many are safe, of `count` that were chosen; where the browser keeps nothing none is. */
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

/** The words of what is being saved. */
export const savingWords = (message: MessageOf<SavingFilesMessages>): string =>
  wordsOf(catalogue, message);
