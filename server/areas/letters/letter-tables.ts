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
