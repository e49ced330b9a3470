import type { Generated, Selectable, Insertable } from 'kysely';
import type { ApplicantResult, ApplicantStatus, Identity } from '../../../src/contract/codes';
import type { TravellerData } from '../../infra/db/traveller-data';

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
  /** The idempotency key of the call that added the applicant; null for those of before it was kept. */
  add_key: Generated<string | null>;
}
export type ApplicantRow = Selectable<ApplicantTable>;

export interface ApplicantStatusTable {
  id: Generated<number>;
  applicant_id: string;
  status: ApplicantStatus;
  entered_at: Date;
}

/** In exports and erasures of a traveller's data. */
export const applicantData = {
  applicant_statuses: {
    by: ['applicant_id', 'applicant'],
    erased: 'kept',
    columns: {
      applicant_id: 'exported',
      status: 'exported',
      entered_at: 'exported',
      id: 'internal',
    },
  },
  applicants: {
    by: ['order_id', 'order'],
    erased: 'kept',
    columns: {
      id: 'exported',
      order_id: 'exported',
      number: 'exported',
      first_name: { exported: true, erasedAs: '—' },
      identity_id: 'exported',
      status: 'exported',
      result: 'exported',
      reason: { exported: true, erasedAs: null },
      refund_reason: { exported: true, erasedAs: null },
      letter_notes: { exported: true, erasedAs: null },
      visa_upload_id: { exported: true, erasedAs: null },
      first_name_mark: { exported: false, erasedAs: null },
      version: 'internal',
      status_since: 'internal',
      was_revised: 'internal',
      add_key: 'internal',
    },
  },
} satisfies TravellerData<'applicants' | 'applicant_statuses'>;

declare module '../../infra/db/tables' {
  interface Database {
    rejected_files: RejectedFileTable;
  }
}

/** The file of a rejected page or photo that its traveller has replaced. */
export interface RejectedFileTable {
  upload_id: string;
  applicant_id: string;
  /** The document of the page; null for a photo. */
  elec_id: number | null;
  /** The page's position; of a photo 0, of its original 1. */
  pos: number;
  /** When the traveller added it. */
  added_at: Date;
  replaced_at: Date;
}
export type RejectedFileRow = Selectable<RejectedFileTable>;
export type NewRejectedFile = Omit<Insertable<RejectedFileTable>, 'replaced_at'>;

/** In exports and erasures of a traveller's data. */
export const rejectedFileData = {
  rejected_files: {
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    columns: {
      upload_id: 'exported',
      applicant_id: 'exported',
      elec_id: 'exported',
      pos: 'exported',
      added_at: 'exported',
      replaced_at: 'exported',
    },
  },
} satisfies TravellerData<'rejected_files'>;
