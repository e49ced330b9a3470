import type { FormStatus } from '../../../src/contract/codes';
import { isCalendarDate } from '../../../src/domain/calendar/calendar-date';
import type { ServerMessage } from '../../../src/domain/messages/server-messages';
import { hasBrokenCharacter } from '../../../src/domain/text/characters';
import type { Db } from '../../infra/db/tables';
import { type Question, questions } from './questions';

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

/** The answers so far, by question. */
export type Answers = Readonly<Record<string, string>>;

export interface Missing {
  readonly question: string;
  readonly problem: ServerMessage;
}

/**
 * The problem of an answer; undefined if it is valid. An empty answer is always valid and counts as
 * missing.
 */
export function answerProblem(question: Question, answer: string): ServerMessage | undefined {
  if (answer === '') return undefined;
  const { kind, max = 300, options = {} } = question;
  if (kind === 'choice')
    return Object.hasOwn(options, answer) ? undefined : { code: 'form-choose' };
  if (kind === 'confirm') return answer === 'yes' ? undefined : { code: 'form-tick' };
  if (kind === 'date') return isCalendarDate(answer) ? undefined : { code: 'form-day' };
  // eslint-disable-next-line no-control-regex
  if (/[\0-\x08\x0b-\x1f]/.test(answer) || hasBrokenCharacter(answer))
    return { code: 'form-characters' };
  return Array.from(answer).length <= max ? undefined : { code: 'form-too-long', most: max };
}

/** Whether a question applies, given the other answers. */
const isAsked = ({ onlyIf }: Question, answers: Answers) =>
  onlyIf === undefined || answers[onlyIf.question] === onlyIf.answer;

/** Whether the day of departure lies before the arrival, for example after that was moved. */
export function leavesTooEarly({
  arrival_date: arrival = '',
  departure_date: departure = '',
}: Answers): boolean {
  return departure !== '' && departure < arrival;
}

/**
 * The missing and invalid answers that keep the form from being complete, in order of the
 * questions.
 */
export function missingAnswers(answers: Answers): Missing[] {
  const missing: Missing[] = [];
  for (const question of questions) {
    if (question.knownOnly || !isAsked(question, answers)) continue;
    const answer = (answers[question.id] ?? '').trim();
    const problem =
      answer === ''
        ? question.optional
          ? undefined
          : question.kind === 'confirm'
            ? ({ code: 'form-tick' } as const)
            : ({ code: 'please-complete' } as const)
        : answerProblem(question, answer);
    if (problem) missing.push({ question: question.id, problem });
  }
  if (leavesTooEarly(answers))
    missing.push({
      question: 'departure_date',
      problem: { code: 'form-departure-early' },
    });
  return missing;
}

/**
 * A complete form that loses an answer becomes incomplete; a rejected form keeps its status until
 * it is submitted again.
 */
export const statusAfterAnswer = (status: FormStatus, answers: Answers): FormStatus =>
  status === 'complete' && missingAnswers(answers).length > 0 ? 'incomplete' : status;
