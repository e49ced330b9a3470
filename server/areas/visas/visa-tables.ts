import type { Generated, Selectable } from 'kysely';
import type { FileType } from '../../infra/files/file-type';

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
