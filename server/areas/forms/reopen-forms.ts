import type { Db } from '../../infra/db/tables';
import { leavesTooEarly, type Answers } from './answers';

/** A complete form that the order's new arrival date contradicts has to be completed again. */
export async function reopenForms(
  tx: Db,
  applicantIds: readonly string[],
  arrivalDate: string,
): Promise<void> {
  if (applicantIds.length === 0) return;
  const complete = await tx
    .selectFrom('application_forms')
    .where('applicant_id', 'in', applicantIds)
    .where('status', '=', 'complete')
    .select(['applicant_id', 'answers'])
    .execute();
  const contradicted = complete
    .filter(({ answers }) =>
      leavesTooEarly({ ...(JSON.parse(answers) as Answers), arrival_date: arrivalDate }),
    )
    .map(({ applicant_id }) => applicant_id);
  if (contradicted.length === 0) return;
  await tx
    .updateTable('application_forms')
    .set({ status: 'incomplete' })
    .where('applicant_id', 'in', contradicted)
    .execute();
}
