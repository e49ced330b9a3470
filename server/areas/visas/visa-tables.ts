import type { Generated, Selectable } from 'kysely';
import type { FileType } from '../../infra/files/file-type';
import type { TravellerData } from '../../infra/db/traveller-data';

declare module '../../infra/db/tables' {
  interface Database {
    visas: VisaTable;
  }
}

/** The data printed on an applicant's finished visa. */
export interface VisaTable {
  applicant_id: string;
  full_name: string;
  passport_number: string;
  visa_number: string | null;
  /** Days, 'YYYY-MM-DD'. */
  valid_from: string | null;
  valid_until: string | null;
  mime_type: FileType;
  size: number;
  issued_at: Date;
  /** When it replaced an earlier one. */
  replaced_at: Generated<Date | null>;
}
export type VisaRow = Selectable<VisaTable>;

/** In exports and erasures of a traveller's data. */
export const visaData = {
  visas: {
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    columns: {
      applicant_id: 'exported',
      full_name: 'exported',
      passport_number: 'exported',
      visa_number: 'exported',
      valid_from: 'exported',
      valid_until: 'exported',
      issued_at: 'exported',
      replaced_at: 'exported',
      mime_type: 'internal',
      size: 'internal',
    },
  },
} satisfies TravellerData<'visas'>;
