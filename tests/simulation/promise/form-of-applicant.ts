import type { Answers } from '../../../src/contract/application-form';
import type { FormStatus } from '../../../src/contract/codes';
import { askedQuestions } from '../../../server/areas/forms/questions';
import type { Wish } from './wish';

/** An answer that a traveller typed or chose. */
export interface AnswerWish extends Wish {
  readonly question: string;
  readonly answer: string;
}

/** The traveller has completed a form that showed these answers. */
export interface CompletionWish extends Wish {
  readonly shown: Answers;
}

/** A form as a screen showed it. */
export interface FormView {
  readonly phone: string;
  readonly at: number;
  readonly answers: Answers;
  readonly status: FormStatus;
  /** Without a state of the server's. */
  readonly isKept: boolean;
  /** Everything had arrived, and the server had answered since. */
  readonly isLast: boolean;
}

/** All that travellers wanted of an applicant's form, and what they saw of it. */
export interface FormOfApplicant {
  readonly answers: AnswerWish[];
  readonly completions: CompletionWish[];
  readonly views: FormView[];
  /** The application's answers that each phone has shown: its name, the question and the answer. */
  readonly shown: Set<string>;
  /** A change of it needed the traveller, who has seen what the server has since. */
  needed?: boolean;
}

export const newForm = (): FormOfApplicant => ({
  ...{ answers: [], completions: [], views: [], shown: new Set() },
});

/** Whether an applicant was changed after the form was completed, which may lack an answer by that. */
export const isChangedSince = ({ completions }: FormOfApplicant, typed: readonly Wish[]): boolean =>
  typed.some(({ begunAt }) => completions.some((each) => each.begunAt <= begunAt));

/**
 * Whether an answer was taken away after a completion. If it is given again before the server has either,
 * the form stays complete there, and the phone calls it incomplete until it asks.
 */
export const mayStayComplete = ({ answers, completions }: FormOfApplicant): boolean =>
  answers.some(
    ({ answer, begunAt }) => answer === '' && completions.some((each) => each.begunAt <= begunAt),
  );

export const shownKey = (phone: string, question: string, answer: string): string =>
  [phone, question, answer].join('\n');

/** The questions that everybody is asked. */
export const formQuestions = askedQuestions.filter(
  ({ knownOnly, onlyIf }) => !knownOnly && !onlyIf,
);

/** The questions in which no answer is typed twice in a world, and which no order answers for good. */
export const freeQuestions = formQuestions
  .filter(({ id, kind }) => kind !== 'choice' && kind !== 'confirm' && id !== 'arrival_date')
  .map(({ id }) => id);
