import type { Db } from '../../infra/db/tables';
import type { VisaRow } from './visa-tables';

/** The visas of these applicants. */
export const loadVisas = (db: Db, applicantIds: readonly string[]): Promise<VisaRow[]> =>
  db.selectFrom('visas').where('applicant_id', 'in', applicantIds).selectAll().execute();
