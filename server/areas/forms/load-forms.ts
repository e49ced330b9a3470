import type { Db } from '../../infra/db/tables';

/** The status of the forms of these applicants; a form without an answer has no row. */
export const loadForms = (db: Db, applicantIds: readonly string[]) =>
  db
    .selectFrom('application_forms')
    .where('applicant_id', 'in', applicantIds)
    .select(['applicant_id as applicantId', 'status', 'reason'])
    .execute();
