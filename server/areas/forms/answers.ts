import type { FormStatus } from '../../../src/contract/codes';
import { hasBrokenCharacter } from '../../../src/domain/text/characters';
import { isCalendarDate } from '../../../src/domain/calendar/calendar-date';
import type { ServerMessage } from '../../../src/domain/messages/server-messages';
import { questions, type Question } from './questions';

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
