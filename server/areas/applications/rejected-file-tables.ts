import type { Insertable, Selectable } from 'kysely';
import type { TravellerData } from '../../infra/db/traveller-data';

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
