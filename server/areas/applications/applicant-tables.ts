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
  /** Number within the order, from 1; never reused. */
  number: number;
  first_name: string;
  /** A keyed digest of it, where it is sealed. */
  first_name_mark: Generated<string | null>;
  identity_id: Identity;
  status: ApplicantStatus;
  result: ApplicantResult | null;
  reason: string | null;
  refund_reason: string | null;
  /** Notes of the embassy that accompany its letters. */
  letter_notes: string | null;
  /** The finished visa. */
  visa_upload_id: string | null;
  /** Increases with every change of the applicant's data. */
  version: Generated<number>;
  /** When it entered its status, and whether a revision was ever asked for: kept by a trigger. */
  status_since: Generated<Date | null>;
  was_revised: Generated<boolean>;
}
export type ApplicantRow = Selectable<ApplicantTable>;

export interface ApplicantStatusTable {
  id: Generated<number>;
  applicant_id: string;
  status: ApplicantStatus;
  entered_at: Date;
}
