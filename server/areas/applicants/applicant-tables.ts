import type { Generated, Selectable } from 'kysely';
import type { ApplicantResult, ApplicantStatus, Identity } from '../../../src/contract/codes';

declare module '../../infra/db/tables' {
  interface Database {
    applicants: ApplicantTable;
    applicant_statuses: ApplicantStatusTable;
  }
}

export interface ApplicantTable {
  id: string;
  order_id: string;
  /** From 1 within the order, never given again. */
  number: number;
  first_name: string;
  identity_id: Identity;
  status: ApplicantStatus;
  result: ApplicantResult | null;
  reason: string | null;
  refund_reason: string | null;
  /** What the embassy wants to be minded beside its letters. */
  letter_notes: string | null;
  /** The finished visa. */
  visa_upload_id: string | null;
  /** Rises with every change of what the traveller said about them. */
  version: Generated<number>;
}
export type ApplicantRow = Selectable<ApplicantTable>;

export interface ApplicantStatusTable {
  id: Generated<number>;
  applicant_id: string;
  status: ApplicantStatus;
  entered_at: Date;
}
