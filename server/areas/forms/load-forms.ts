import type { Db } from '../../infra/db/tables';

/** How far the forms of some applicants are; one without an answer is not there yet. */
export const loadForms = (db: Db, applicantIds: readonly string[]) =>
  db
    .selectFrom('application_forms')
    .where('applicant_id', 'in', applicantIds)
    .select(['applicant_id as applicantId', 'status', 'reason'])
    .execute();
