import type { Generated } from 'kysely';
import type { DocumentStatus } from '../../../src/contract/codes';
import type { TravellerData } from '../../infra/db/traveller-data';

declare module '../../infra/db/tables' {
  interface Database {
    pages: PageTable;
  }
}

/** A page of a document of an applicant, with its upload. */
export interface PageTable {
  upload_id: string;
  applicant_id: string;
  elec_id: number;
  pos: number;
  status: DocumentStatus;
  reason: string | null;
  attached_at: Date;
  /** The idempotency key of the attach that placed the page; null if it is not recorded. */
  attach_key: Generated<string | null>;
}

/** In exports and erasures of a traveller's data. */
export const pageData = {
  pages: {
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    columns: {
      upload_id: 'exported',
      applicant_id: 'exported',
      elec_id: 'exported',
      pos: 'exported',
      status: 'exported',
      reason: 'exported',
      attached_at: 'exported',
      attach_key: 'internal',
    },
  },
} satisfies TravellerData<'pages'>;
