import type { Answers, ChangedAnswers, FormState } from '../../contract/application-form';
import type { FormStatus } from '../../contract/codes';
import {
  answerProblem,
  type AnswerProblem,
  type AskedQuestion,
  type Missing,
  missingAnswers,
  statusAfterAnswer,
} from './form-answers';

/** The changes since the turn before, as the form hands them to the page that holds it. */
export interface Turn {
  readonly turn: number;
  readonly answers: Record<string, Pick<Given, 'answer' | 'seen'>>;
  readonly status: FormStatus;
  readonly completes: boolean;
  /** When it completes: all typed answers that the form shows, empty ones left out. */
  readonly shown?: Answers;
}

interface Given {
  answer: string;
  seen: string[];
  /** The answer that the holder has, if it does not get this one. */
  before: string;
}

interface Laid {
  question: string;
  answer: string;
  /** The answer that another device has given, if the phone's one does not know of it. */
  theirs: string | undefined;
}

/**
 * The phone's answers over those of a state. A question that follows passport or order shows what these
 * say, whatever was typed before they said it.
 */
export const laidOver = (
  answers: ChangedAnswers,
  { typed, known }: Pick<FormState, 'typed' | 'known'>,
): Laid[] =>
  Object.entries(answers)
    .filter(([question]) => known[question]?.isFixed !== true)
    .map(([question, { answer, seen }]) => {
      const now = typed[question] ?? '';
      const isOther = now !== '' && now !== answer && !seen.includes(now);
      return { question, answer, theirs: isOther ? now : undefined };
    });

interface HandedTurn {
  given: Map<string, Given>;
  /** Whether it is safe at the holder. */
  ended: Promise<boolean>;
  end: (isSaved: boolean) => void;
}

interface Form {
  /** The answers that the page shows at first, by question. */
  readonly shown: Answers;
  /** Those of them that somebody has typed; the others come from passport and order. */
  readonly typed: Answers;
  readonly status: FormStatus;
  readonly questions: readonly AskedQuestion[];
  /** Hands a turn to the holder. */
  readonly hand: (turn: Turn) => void;
}

/**
 * The answers of a form on their way to its holder. A turn that is not safe there comes again with the
 * next one; of two answers to a question the later one wins, whichever of their turns is safe.
 */
export function answerTurns({ shown, typed: before, status: first, questions, hand }: Form) {
  let status = first;
  /** The answers that the holder has or is getting. */
  const known = new Map(Object.entries(shown));
  const typed = new Set(Object.keys(before));
  let changed = new Map<string, Given>();
  const wrong = new Set<string>();
  let turn = 0;
  /** The last turn with an answer to a question. */
  const lastTurns = new Map<string, number>();
  const turns = new Map<number, HandedTurn>();

  const typedAnswers = (): Answers =>
    Object.fromEntries(
      [...known].filter(([question, answer]) => typed.has(question) && answer.trim() !== ''),
    );

  /** Gives what has changed to the holder. @returns whether it is safe */
  function give(completes = false): Promise<boolean> {
    if (changed.size === 0 && !completes) return Promise.resolve(true);
    turn += 1;
    const own = turn;
    const given = changed;
    changed = new Map();
    for (const [question, { answer }] of given) {
      known.set(question, answer);
      typed.add(question);
      lastTurns.set(question, own);
    }
    const answers = Object.fromEntries(
      [...given].map(([question, { answer, seen }]) => [question, { answer, seen }]),
    );
    let end: HandedTurn['end'] = () => undefined;
    const ended = new Promise<boolean>((resolve) => (end = resolve));
    turns.set(own, { given, ended, end });
    hand({ turn: own, answers, status, completes, ...(completes && { shown: typedAnswers() }) });
    return ended;
  }

  /** An answer that is not safe is one that is not given yet, unless a later one has its place. */
  function takeBack(own: number, given: ReadonlyMap<string, Given>): void {
    for (const [question, lost] of given) {
      const last = lastTurns.get(question) ?? own;
      const later = last === own ? changed.get(question) : turns.get(last)?.given.get(question);
      if (later) {
        later.seen = [...lost.seen, ...later.seen];
        later.before = lost.before;
      } else if (last === own) changed.set(question, lost);
      if (last === own) known.set(question, lost.before);
    }
  }

  return {
    give,

    /**
     * An answer is in its field.
     * @param now all answers that the page shows
     * @returns whether it is another one than the holder has, and its problem, with which it is not given
     */
    change(
      question: string,
      answer: string,
      now: Answers,
    ): { isOther: boolean; problem?: AnswerProblem } {
      const before = known.get(question) ?? '';
      wrong.delete(question);
      changed.delete(question);
      if (answer === before) return { isOther: false };
      const asked = questions.find(({ id }) => id === question);
      const problem = asked && answerProblem(asked, answer);
      if (problem) {
        wrong.add(question);
        return { isOther: true, problem };
      }
      changed.set(question, { answer, seen: [before], before });
      status = statusAfterAnswer(status, missingAnswers(questions, now));
      return { isOther: true };
    },

    /** The traveller has chosen between the phone's answer and that of another device. */
    choose(question: string, theirs: string, answer: string): void {
      changed.set(question, { answer, seen: [theirs], before: known.get(question) ?? '' });
    },

    /** The holder has this answer already. */
    lay(question: string, answer: string): void {
      known.set(question, answer);
      typed.add(question);
    },
    layStatus: (newest: FormStatus): void => void (status = newest),

    /** The first question whose answer is wrong, and is therefore not given. */
    firstWrong: (): string | undefined => [...wrong][0],

    /** The answers that the form lacks. @param now all that the page shows */
    missing: (now: Answers): Missing[] => missingAnswers(questions, now),

    /** Completes the form, with what turns before could not save. @returns whether that is safe */
    async complete(): Promise<boolean> {
      await Promise.all([...turns.values()].map(({ ended }) => ended));
      const before = status;
      status = 'complete';
      const isSaved = await give(true);
      if (!isSaved) status = before;
      return isSaved;
    },

    /** The holder has saved a turn, or could not. @returns whether it was the last one */
    ended(own: number, isSaved: boolean): boolean {
      const { given, end } = turns.get(own) ?? {};
      turns.delete(own);
      if (!isSaved && given) takeBack(own, given);
      end?.(isSaved);
      return own === turn;
    },

    /** Whether everything that was given is in a turn. */
    hasAll: (own: number): boolean => own >= turn,
  };
}
