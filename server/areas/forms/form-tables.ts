import type { FormStatus } from '../../../src/contract/codes';
import type { TravellerData } from '../../infra/db/traveller-data';

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

/** In exports and erasures of a traveller's data. */
export const formData = {
  application_forms: {
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    columns: {
      applicant_id: 'exported',
      status: 'exported',
      reason: 'exported',
      answers: 'exported',
      changed_at: 'exported',
    },
  },
} satisfies TravellerData<'application_forms'>;
