import type { FormStatus } from '../../../src/contract/codes';

declare module '../../infra/db/tables' {
  interface Database {
    application_forms: ApplicationFormTable;
  }
}

/** The application form of an applicant; the row exists from the first answer on. */
export interface ApplicationFormTable {
  applicant_id: string;
  status: FormStatus;
  /** The reason for a rejection. */
  reason: string | null;
  /** The answers as JSON, by question. */
  answers: string;
  changed_at: Date;
}
