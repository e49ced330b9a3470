import type { FormStatus } from '../../../src/contract/codes';

declare module '../../infra/db/tables' {
  interface Database {
    application_forms: ApplicationFormTable;
  }
}

/** An applicant's own application form, from the first answer on. */
export interface ApplicationFormTable {
  applicant_id: string;
  status: FormStatus;
  /** Why it failed. */
  reason: string | null;
  /** JSON of the answers, by question. */
  answers: string;
  changed_at: Date;
}
