import type { Generated } from 'kysely';
import type { DocumentStatus } from '../../../src/contract/codes';

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
