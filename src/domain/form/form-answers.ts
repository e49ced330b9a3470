import type { Answers, ChangedAnswer, ChangedAnswers } from '../../contract/application-form';
import type { FormStatus, OrUnknown } from '../../contract/codes';
import { isCalendarDate } from '../calendar/calendar-date';
import type { MessageOf } from '../messages/message';
import type { FormMessages } from '../messages/server-messages';
import type { PassportMessages } from '../passport/passport-form';
import { hasBrokenCharacter } from '../text/characters';

/** The version of the messages by which a form hands its answers to the page that holds it. */
export const formProtocol = 2;

/**
 * For whom else an answer may be right: for those one lives with, for those one travels with, or for the
 * same person in a later application. Without it an answer is nobody else's, such as a declaration.
 */
export type Sharing = 'household' | 'journey' | 'person';

/** A question, as far as its answer can be right or wrong. */
export interface AskedQuestion {
  readonly id: string;
  readonly kind: 'line' | 'text' | 'date' | 'choice' | 'confirm';
  /** The answers of a choice. */
  readonly choices?: readonly string[] | undefined;
  /** In characters. */
  readonly max?: number | undefined;
  readonly optional?: true | undefined;
  /** Nobody is asked: the answer is shown if it is known. */
  readonly knownOnly?: true | undefined;
  /** The question applies only if another question has this answer. */
  readonly onlyIf?: { readonly question: string; readonly answer: string } | undefined;
  readonly shares?: Sharing | undefined;
}

/** The problems of answers, which phone and server find alike. */
export type AnswerProblemMessages = Pick<
  FormMessages,
  | 'form-choose'
  | 'form-tick'
  | 'form-day'
  | 'form-characters'
  | 'form-too-long'
  | 'form-departure-early'
> &
  Pick<PassportMessages, 'please-complete'>;
export type AnswerProblem = MessageOf<AnswerProblemMessages>;

export interface Missing {
  readonly question: string;
  readonly problem: AnswerProblem;
}

/**
 * The problem of an answer; undefined if it is valid. An empty answer is always valid and counts as
 * missing.
 */
export function answerProblem(question: AskedQuestion, answer: string): AnswerProblem | undefined {
  if (answer === '') return undefined;
  const { kind, max = 300, choices = [] } = question;
  if (kind === 'choice') return choices.includes(answer) ? undefined : { code: 'form-choose' };
  if (kind === 'confirm') return answer === 'yes' ? undefined : { code: 'form-tick' };
  if (kind === 'date') return isCalendarDate(answer) ? undefined : { code: 'form-day' };
  // eslint-disable-next-line no-control-regex
  if (/[\0-\x08\x0b-\x1f]/.test(answer) || hasBrokenCharacter(answer))
    return { code: 'form-characters' };
  return Array.from(answer).length <= max ? undefined : { code: 'form-too-long', most: max };
}

/** Whether a question applies, given the other answers. */
const isAsked = ({ onlyIf }: AskedQuestion, answers: Answers) =>
  onlyIf === undefined || answers[onlyIf.question] === onlyIf.answer;

/** Whether the day of departure lies before the arrival, for example after that was moved. */
export function leavesTooEarly({
  arrival_date: arrival = '',
  departure_date: departure = '',
}: Answers): boolean {
  return departure !== '' && departure < arrival;
}

function problemOf(question: AskedQuestion, answer: string): AnswerProblem | undefined {
  if (answer !== '') return answerProblem(question, answer);
  if (question.optional) return undefined;
  return question.kind === 'confirm' ? { code: 'form-tick' } : { code: 'please-complete' };
}

/**
 * The missing and invalid answers that keep the form from being complete, in order of the
 * questions.
 */
export function missingAnswers(questions: readonly AskedQuestion[], answers: Answers): Missing[] {
  const missing: Missing[] = [];
  for (const question of questions) {
    if (question.knownOnly || !isAsked(question, answers)) continue;
    const problem = problemOf(question, (answers[question.id] ?? '').trim());
    if (problem) missing.push({ question: question.id, problem });
  }
  if (leavesTooEarly(answers))
    missing.push({ question: 'departure_date', problem: { code: 'form-departure-early' } });
  return missing;
}

/**
 * A complete form that loses an answer becomes incomplete; a rejected form keeps its status until
 * it is submitted again.
 */
export const statusAfterAnswer = <Status extends OrUnknown<FormStatus>>(
  status: Status,
  missing: readonly Missing[],
): Status | 'incomplete' => (status === 'complete' && missing.length > 0 ? 'incomplete' : status);

/** Changed answers with later ones: a later one names all that the one before it names, and that one. */
export function changedAnew(before: ChangedAnswers, later: ChangedAnswers): ChangedAnswers {
  const all: Record<string, ChangedAnswer> = { ...before };
  for (const [question, { answer, seen }] of Object.entries(later)) {
    const earlier = before[question];
    const known = earlier ? [...earlier.seen, earlier.answer, ...seen] : seen;
    all[question] = { answer, seen: [...new Set(known)] };
  }
  return all;
}

/**
 * The questions that somebody has answered elsewhere since: their present answers are neither new nor
 * known to the phone that changes them.
 * @param typed the answers that the application has
 * @param same whether two answers are the same to it
 */
export const answeredElsewhere = (
  changed: ChangedAnswers,
  typed: Answers,
  same: (one: string, other: string) => boolean,
): string[] =>
  Object.entries(changed)
    .filter(([question, { answer, seen }]) => {
      const now = typed[question] ?? '';
      return now !== '' && ![answer, ...seen].some((known) => same(known, now));
    })
    .map(([question]) => question);
