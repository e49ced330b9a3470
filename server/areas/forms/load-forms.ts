import type { Db } from '../../infra/db/tables';
import type { Answers } from './answers';

/** The status of the forms of these applicants; a form without an answer has no row. */
export const loadForms = (db: Db, applicantIds: readonly string[]) =>
  db
    .selectFrom('application_forms')
    .where('applicant_id', 'in', applicantIds)
    .select(['applicant_id as applicantId', 'status', 'reason'])
    .execute();

/** The answers typed into the forms of these applicants. */
export async function loadTypedAnswers(
  db: Db,
  applicantIds: readonly string[],
): Promise<{ applicantId: string; answers: Answers }[]> {
  if (applicantIds.length === 0) return [];
  const rows = await db
    .selectFrom('application_forms')
    .where('applicant_id', 'in', applicantIds)
    .select(['applicant_id', 'answers'])
    .execute();
  return rows.map(({ applicant_id, answers }) => ({
    applicantId: applicant_id,
    answers: JSON.parse(answers) as Answers,
  }));
}
