import type { TravellerData } from '../../infra/db/traveller-data';

declare module '../../infra/db/tables' {
  interface Database {
    letters: LetterTable;
    letter_files: LetterFileTable;
  }
}

/** A letter of the embassy to one applicant. */
export interface LetterTable {
  id: string;
  applicant_id: string;
  /** From 1. */
  number: number;
  name: string;
}

export interface LetterFileTable {
  upload_id: string;
  letter_id: string;
  /** From 1. */
  number: number;
}

/** In exports and erasures of a traveller's data. */
export const letterData = {
  // The files of a letter go with it.
  letters: {
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    columns: {
      id: 'exported',
      applicant_id: 'exported',
      number: 'exported',
      name: 'exported',
    },
  },
  letter_files: 'deleted with their letters; their files are uploads',
} satisfies TravellerData<'letters' | 'letter_files'>;
