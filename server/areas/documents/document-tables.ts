import type { Generated } from 'kysely';
import type { DocumentStatus } from '../../../src/contract/codes';

declare module '../../infra/db/tables' {
  interface Database {
    pages: PageTable;
  }
}

/** An upload in its place: one page of one document of one applicant. */
export interface PageTable {
  upload_id: string;
  applicant_id: string;
  elec_id: number;
  pos: number;
  status: DocumentStatus;
  reason: string | null;
  attached_at: Date;
  /** The idempotency key of the attach that put it there; null where nobody knows it any more. */
  attach_key: Generated<string | null>;
}
