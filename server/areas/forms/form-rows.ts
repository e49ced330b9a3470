import type {
  Answers,
  FormState,
  KnownAnswers,
  SuggestedAnswers,
} from '../../../src/contract/application-form';
import { leavesTooEarly } from '../../../src/domain/form/form-answers';
import { knownAnswers } from '../../../src/domain/form/known-answers';
import {
  haveOneSurname,
  isSamePerson,
  type SourceForm,
  suggestedAnswers,
} from '../../../src/domain/form/suggested-answers';
import type { Db } from '../../infra/db/tables';
import type { ApplicantRow } from '../applications/applicant-tables';
import { applicantsOf } from '../applications/find-applicant';
import { newestOrdersOf } from '../applications/find-order';
import type { OrderRow } from '../applications/order-tables';
import { loadPassports } from '../passports/operator-passports';
import { askedQuestions } from './questions';

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

/** The rows of an applicant and of their order. */
export interface FormRows {
  readonly applicant: Pick<ApplicantRow, 'id' | 'identity_id'>;
  readonly order: Pick<OrderRow, 'id' | 'user_id' | 'depart_date'>;
}
interface Facts {
  readonly applicant: FormRows['applicant'];
  readonly order: Pick<OrderRow, 'depart_date'>;
}

/** The answers that an applicant's passport and order give now. */
export async function loadKnownAnswers(db: Db, { applicant, order }: Facts): Promise<KnownAnswers> {
  const [found] = await loadPassports(db, [applicant.id]);
  return knownAnswers({
    passport: found?.passport,
    identity: applicant.identity_id,
    arrivalDate: order.depart_date,
  });
}

/** More earlier orders than these are not looked through: somebody may apply for many people. */
const mostEarlierOrders = 20;

/**
 * The answers that a form may take from what is kept of its person, from the typed answers of the order's other
 * applicants, the newest first, then from complete forms of its owner's other orders, likewise: of these only of
 * the same person or of somebody of the same surname, by their passports. Deleted forms have no rows, so nothing is
 * left of them.
 */
export async function loadSuggestions(
  db: Db,
  { applicant, order }: FormRows,
  { state, ofPerson }: { state: FormState; ofPerson: SourceForm | undefined },
): Promise<SuggestedAnswers> {
  if (!state.editable || state.status !== 'incomplete') return {};
  const newest = await newestOrdersOf(db, order.user_id, mostEarlierOrders);
  const all = await applicantsOf(db, [...new Set([order.id, ...newest.map(({ id }) => id)])]);
  const others = new Map(
    all.filter(({ id }) => id !== applicant.id).map((each) => [each.id, each]),
  );
  const forms =
    others.size === 0
      ? []
      : await db
          .selectFrom('application_forms')
          .where('applicant_id', 'in', [...others.keys()])
          .orderBy('changed_at', 'desc')
          .select(['applicant_id', 'status', 'answers', 'changed_at'])
          .execute();
  const isEarlier = (id: string) => others.get(id)?.order_id !== order.id;
  const complete = forms
    .filter(({ status }) => status === 'complete')
    .map((each) => each.applicant_id);
  const passports = await loadPassports(db, [applicant.id, ...complete.filter(isEarlier)]);
  const passportOf = (id: string) => passports.find((each) => each.applicantId === id)?.passport;
  const own = passportOf(applicant.id);
  const ofGroup: SourceForm[] = [];
  const ofEarlier: SourceForm[] = [];
  for (const { applicant_id, status, answers, changed_at } of forms) {
    const other = others.get(applicant_id);
    if (!other) continue;
    const named = { applicantId: other.id, firstName: other.first_name };
    const theirs = passportOf(other.id);
    if (other.order_id === order.id)
      ofGroup.push({ source: { ...named, isOwn: false }, answers: JSON.parse(answers) as Answers });
    else if (status === 'complete' && own && theirs) {
      const isOwn = isSamePerson(own, theirs);
      if (!isOwn && !haveOneSurname(own, theirs)) continue;
      const source = { ...named, month: changed_at.toISOString().slice(0, 7), isOwn };
      ofEarlier.push({ source, answers: JSON.parse(answers) as Answers });
    }
  }
  return suggestedAnswers(askedQuestions, state, [
    ...(ofPerson ? [ofPerson] : []),
    ...ofGroup,
    ...ofEarlier,
  ]);
}
