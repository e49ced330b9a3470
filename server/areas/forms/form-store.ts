import type { Answers, ChangedAnswers, FormState } from '../../../src/contract/application-form';
import type { FormStatus } from '../../../src/contract/codes';
import { ret } from '../../../src/contract/envelope';
import { canEditForm } from '../../../src/domain/document/document-rules';
import {
  answeredElsewhere,
  answerProblem,
  type Missing,
  missingAnswers,
  statusAfterAnswer,
} from '../../../src/domain/form/form-answers';
import { withKnown } from '../../../src/domain/form/known-answers';
import type { SourceForm } from '../../../src/domain/form/suggested-answers';
import { westernDigits } from '../../../src/domain/text/characters';
import { HttpProblem, Refusal, notFound } from '../../errors/refusal';
import type { ApplicationFormRequirement, Catalogue } from '../catalogue/catalogue-types';
import { lockApplicant } from '../applications/find-applicant';
import { offerOf } from '../applications/order-offer';
import type { Db } from '../../infra/db/tables';
import { type FormRows, loadKnownAnswers, loadSuggestions } from './form-rows';
import { askedQuestions } from './questions';

/** The form of an applicant, with the destination's rules for it. */
interface FoundForm {
  readonly state: FormState;
  readonly form: ApplicationFormRequirement;
  readonly rows: FormRows;
}

/**
 * The form of an applicant as its page shows it, with what it may take from others; locks the order.
 * @param ofPerson the answers that are kept of the person whom the applicant shows
 * @throws {Refusal} if there is no form
 */
export async function formForPage(
  db: Db,
  catalogue: Catalogue,
  { applicantId, ofPerson }: { applicantId: string; ofPerson: SourceForm | undefined },
): Promise<{ country: string; state: FormState }> {
  const { state, form, rows } = await findForm(db, catalogue, applicantId);
  const suggested = await loadSuggestions(db, rows, { state, ofPerson });
  return { country: form.country, state: { ...state, suggested } };
}

/**
 * The form of an applicant; locks the order.
 * @throws {Refusal} if there is no form
 */
async function findForm(db: Db, catalogue: Catalogue, applicantId: string): Promise<FoundForm> {
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
  const state: FormState = {
    firstName: applicant.first_name,
    name: product.applicationForm.name,
    lang: product.applicationForm.lang,
    destination: destination.name,
    status,
    reason: kept?.reason ?? null,
    typed,
    known,
    editable: canEditForm(context, status),
    dateIsOpen: order.pay_status === 'unpaid',
  };
  return { state, form: product.applicationForm, rows: { applicant, order } };
}

/** An answer as it is stored: officials read the digits of other scripts as 0–9. */
function readable(question: string, answer: string): string {
  const asked = askedQuestions.find(({ id }) => id === question);
  if (!asked || asked.knownOnly) throw new HttpProblem(400, { code: 'form-no-question' });
  const stored = westernDigits(answer);
  const problem = answerProblem(asked, stored);
  if (problem) throw new Refusal(ret.invalid, problem);
  return stored;
}

/**
 * Stores one answer.
 * @throws {HttpProblem|Refusal} if the answer is invalid or the form is closed
 */
export async function saveAnswer(
  db: Db,
  catalogue: Catalogue,
  where: { applicantId: string; question: string; answer: string },
  now: Date,
): Promise<FormStatus> {
  const answer = readable(where.question, where.answer);
  const state = await openForm(db, catalogue, where.applicantId);
  const typed = { ...state.typed, [where.question]: answer };
  const status = statusAfterAnswer(state.status, missingOf(state, typed));
  await write(db, where.applicantId, { status, reason: state.reason, answers: typed }, now);
  return status;
}

/**
 * Completes the form if no answer is missing.
 * @returns the missing answers; empty if the form is complete
 */
export async function completeForm(
  db: Db,
  catalogue: Catalogue,
  applicantId: string,
  now: Date,
): Promise<Missing[]> {
  const state = await openForm(db, catalogue, applicantId);
  const missing = missingOf(state, state.typed);
  if (missing.length === 0)
    await write(db, applicantId, { status: 'complete', reason: null, answers: state.typed }, now);
  return missing;
}

interface FormChange {
  applicantId: string;
  changed: ChangedAnswers;
  /** The traveller has completed the form with these answers. */
  completes: boolean;
  /** All typed answers that the phone showed when it was completed, if it tells them. */
  shown?: Answers | undefined;
}

const isSame = (one: string, other: string): boolean => westernDigits(one) === westernDigits(other);

/** Whether the application has other typed answers than a traveller has seen; what follows its source has none. */
function isOther(typed: Answers, shown: Answers, { known }: FormState): boolean {
  const questions = new Set([...Object.keys(typed), ...Object.keys(shown)]);
  return [...questions].some(
    (question) =>
      known[question]?.isFixed !== true &&
      !isSame((typed[question] ?? '').trim(), (shown[question] ?? '').trim()),
  );
}

/**
 * Stores the answers that were changed on a phone, all of them or none.
 * @throws {HttpProblem|Refusal} if an answer is invalid, missing in a completed form, or was given on
 *   another device since; or if the form is closed
 */
export async function changeAnswers(
  db: Db,
  catalogue: Catalogue,
  { applicantId, changed, completes, shown }: FormChange,
  now: Date,
): Promise<FormStatus> {
  const answers = Object.entries(changed).map(([question, { answer }]) => [
    question,
    readable(question, answer),
  ]);
  const state = await openForm(db, catalogue, applicantId);
  const typed: Answers = { ...state.typed, ...Object.fromEntries(answers) };
  const isElsewhere = answeredElsewhere(changed, state.typed, isSame).length > 0;
  if (isElsewhere || (completes && shown && isOther(typed, shown, state)))
    throw new Refusal(ret.conflict, { code: 'form-answered-elsewhere' });
  const missing = missingOf(state, typed);
  if (completes && missing.length > 0)
    throw new Refusal(ret.notAllowed, { code: 'form-incomplete' });
  const status = completes ? 'complete' : statusAfterAnswer(state.status, missing);
  const reason = completes ? null : state.reason;
  await write(db, applicantId, { status, reason, answers: typed }, now);
  return status;
}

const missingOf = ({ known }: FormState, typed: Answers): Missing[] =>
  missingAnswers(askedQuestions, withKnown(typed, known));

async function openForm(db: Db, catalogue: Catalogue, applicantId: string): Promise<FormState> {
  const { state } = await findForm(db, catalogue, applicantId);
  if (!state.editable) throw new Refusal(ret.notAllowed, { code: 'form-closed' });
  return state;
}

async function write(
  db: Db,
  applicantId: string,
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
