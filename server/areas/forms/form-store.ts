import type { FormStatus } from '../../../src/contract/codes';
import { ret } from '../../../src/contract/envelope';
import { canEditForm } from '../../../src/domain/document/document-rules';
import { westernDigits } from '../../../src/domain/text/characters';
import { HttpProblem, Refusal, notFound } from '../../errors/refusal';
import type { ApplicationFormRequirement, Catalogue } from '../catalogue/catalogue-types';
import { lockApplicant } from '../applications/find-applicant';
import { offerOf } from '../applications/order-offer';
import type { Db } from '../../infra/db/tables';
import { answerProblem, missingAnswers, statusAfterAnswer, type Answers } from './answers';
import { loadKnownAnswers, withKnown, type KnownAnswers } from './known-answers';
import { questions } from './questions';

/** The state of an applicant's form, and what decides whether it can be changed. */
export interface FormState {
  readonly applicantId: string;
  readonly firstName: string;
  readonly form: ApplicationFormRequirement;
  readonly destination: string;
  readonly status: FormStatus;
  readonly reason: string | null;
  /** With what the passport and the order say. */
  readonly answers: Answers;
  /** The typed answers alone. */
  readonly typed: Answers;
  readonly known: KnownAnswers;
  /** Whether the order's arrival date can still be changed. */
  readonly dateIsOpen: boolean;
  readonly editable: boolean;
}

/**
 * The form of an applicant; locks the order.
 * @throws {Refusal} if there is no form
 */
export async function findForm(
  db: Db,
  catalogue: Catalogue,
  applicantId: string,
): Promise<FormState> {
  const { applicant, order } = await lockApplicant(db, applicantId);
  const { product, destination } = offerOf(catalogue, order);
  if (!product.applicationForm) throw notFound('document');
  const kept = await db
    .selectFrom('application_forms')
    .where('applicant_id', '=', applicantId)
    .selectAll()
    .executeTakeFirst();
  const status = kept?.status ?? 'incomplete';
  const typed = kept ? (JSON.parse(kept.answers) as Answers) : {};
  const known = await loadKnownAnswers(db, { applicant, order });
  const context = { payStatus: order.pay_status, applicantStatus: applicant.status };
  return {
    applicantId,
    firstName: applicant.first_name,
    form: product.applicationForm,
    destination: destination.name,
    status,
    reason: kept?.reason ?? null,
    answers: withKnown(typed, known),
    typed,
    known,
    editable: canEditForm(context, status),
    dateIsOpen: order.pay_status === 'unpaid',
  };
}

/**
 * Stores one answer, with the digits of other scripts as 0–9: officials read it.
 * @throws {HttpProblem|Refusal} if the answer is invalid or the form is closed
 */
export async function saveAnswer(
  db: Db,
  catalogue: Catalogue,
  where: { applicantId: string; question: string; answer: string },
  now: Date,
): Promise<FormStatus> {
  const question = questions.find(({ id }) => id === where.question);
  if (!question || question.knownOnly) throw new HttpProblem(400, { code: 'form-no-question' });
  const answer = westernDigits(where.answer);
  const problem = answerProblem(question, answer);
  if (problem) throw new Refusal(ret.invalid, problem);
  const state = await openForm(db, catalogue, where.applicantId);
  const typed = { ...state.typed, [question.id]: answer };
  const status = statusAfterAnswer(state.status, withKnown(typed, state.known));
  await write(db, state, { status, reason: state.reason, answers: typed }, now);
  return status;
}

/**
 * Completes the form if no answer is missing.
 * @returns the missing answers; empty if the form is complete
 */
export async function completeForm(db: Db, catalogue: Catalogue, applicantId: string, now: Date) {
  const state = await openForm(db, catalogue, applicantId);
  const missing = missingAnswers(state.answers);
  if (missing.length === 0)
    await write(db, state, { status: 'complete', reason: null, answers: state.typed }, now);
  return missing;
}

async function openForm(db: Db, catalogue: Catalogue, applicantId: string): Promise<FormState> {
  const state = await findForm(db, catalogue, applicantId);
  if (!state.editable) throw new Refusal(ret.notAllowed, { code: 'form-closed' });
  return state;
}

async function write(
  db: Db,
  { applicantId }: FormState,
  { status, reason, answers }: { status: FormStatus; reason: string | null; answers: Answers },
  now: Date,
): Promise<void> {
  const values = { status, reason, answers: JSON.stringify(answers), changed_at: now };
  await db
    .insertInto('application_forms')
    .values({ applicant_id: applicantId, ...values })
    .onConflict((conflict) => conflict.column('applicant_id').doUpdateSet(values))
    .execute();
}
