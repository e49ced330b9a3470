import type { Answers, KnownAnswers } from '../../../src/contract/application-form';
import { leavesTooEarly } from '../../../src/domain/form/form-answers';
import { knownAnswers } from '../../../src/domain/form/known-answers';
import type { Db } from '../../infra/db/tables';
import type { ApplicantRow } from '../applications/applicant-tables';
import type { OrderRow } from '../applications/order-tables';
import { loadPassports } from '../passports/operator-passports';

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

/**
 * Gives a form answers that it does not have yet; one that is complete or was rejected stays as it is.
 * @returns whether it took any
 */
export async function giveAnswers(
  tx: Db,
  applicantId: string,
  answers: Answers,
  now: Date,
): Promise<boolean> {
  const kept = await tx
    .selectFrom('application_forms')
    .where('applicant_id', '=', applicantId)
    .select(['applicant_id', 'status', 'answers'])
    .executeTakeFirst();
  if (kept && kept.status !== 'incomplete') return false;
  const before = kept ? (JSON.parse(kept.answers) as Answers) : {};
  const given = Object.entries(answers).filter(
    ([question]) => (before[question] ?? '').trim() === '',
  );
  if (given.length === 0) return false;
  const row = {
    ...{ status: 'incomplete' as const, changed_at: now },
    answers: JSON.stringify({ ...before, ...Object.fromEntries(given) }),
  };
  await tx
    .insertInto('application_forms')
    .values({ applicant_id: applicantId, reason: null, ...row })
    .onConflict((conflict) => conflict.column('applicant_id').doUpdateSet(row))
    .execute();
  return true;
}

interface Rows {
  readonly applicant: Pick<ApplicantRow, 'id' | 'identity_id'>;
  readonly order: Pick<OrderRow, 'depart_date'>;
}

/** The answers that an applicant's passport and order give now. */
export async function loadKnownAnswers(db: Db, { applicant, order }: Rows): Promise<KnownAnswers> {
  const [found] = await loadPassports(db, [applicant.id]);
  return knownAnswers({
    passport: found?.passport,
    identity: applicant.identity_id,
    arrivalDate: order.depart_date,
  });
}
