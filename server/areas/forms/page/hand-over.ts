import type { Answers, ChangedAnswers, FormState } from '../../../../src/contract/application-form';
import {
  answerProblem,
  type AnswerProblem,
  type AskedQuestion,
  missingAnswers,
  statusAfterAnswer,
} from '../../../../src/domain/form/form-answers';
import { type Saving, showComplete, showMissing, showWrong } from './completion';
import { type Field, fieldOf, form, setAnswer, showState, show, uncover, valueOf } from './fields';
import { onMessage, tell, words } from './frame';
import { showNotice } from './show-form';

/*
 * The holder keeps the answers on the phone and sends them (version 2 of the messages). In turns it gets
 * what has changed, each with the answer that it changes, and says when that is safe, when it has
 * arrived, and when it is refused.
 */

const typingPause = 300;
/** An answer that takes longer to arrive is said to be saved on the phone. */
const usualDelivery = 1500;

const questions = JSON.parse(document.body.dataset['questions'] ?? '[]') as AskedQuestion[];

const problemText = ({ code, ...params }: AnswerProblem): string => words(code, params);

/** All answers that the page shows. */
function answersNow(): Answers {
  const fields = form.querySelectorAll<Field>('input, textarea');
  const names = new Set([...fields].map(({ name }) => name));
  return Object.fromEntries(
    [...names].map((name) => {
      const field = fieldOf(name);
      return [name, field ? valueOf(field) : ''];
    }),
  );
}

interface Given {
  answer: string;
  seen: string[];
}

/** Lets the traveller choose between an answer and the one that another device has given. */
function compare(question: string, theirs: string, choose: (answer: string) => void): void {
  const field = fieldOf(question);
  const line = document.getElementById(`${question}-problem`);
  if (!field || !line) return;
  const mine = valueOf(field);
  show(question, words('says-elsewhere', { answer: theirs }));
  const choices = document.createElement('span');
  choices.className = 'compare';
  const button = (text: string, answer: string) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = text;
    made.addEventListener('click', () => {
      setAnswer(field, answer);
      show(question, undefined);
      choose(answer);
    });
    return made;
  };
  choices.append(button(words('keep-mine'), mine), button(words('take-that'), theirs));
  line.append(choices);
}

/**
 * @param shown the answers that the page shows
 * @param state the state that it has them from
 */
export function handOver(
  shown: Answers,
  state: FormState,
): Saving & { lay: (on: OnPhone) => void } {
  const { typed } = state;
  let { status } = state;
  let completes = false;
  /** The answers that the holder has, or the application. */
  const known = new Map(Object.entries(shown));
  let changed = new Map<string, Given>();
  const wrong = new Set<string>();
  let turn = 0;
  const turns = new Map<number, { given: Map<string, Given>; end(isSaved: boolean): void }>();
  let timer = 0;
  let lateTimer = 0;

  /** Gives what has changed to the holder. @returns whether it is safe */
  function give(): Promise<boolean> {
    clearTimeout(timer);
    if (changed.size === 0 && !completes) return Promise.resolve(true);
    turn += 1;
    const given = changed;
    changed = new Map();
    for (const [question, { answer }] of given) known.set(question, answer);
    showState(words('saving'));
    tell({ type: 'answers', turn, answers: Object.fromEntries(given), status, completes });
    completes = false;
    return new Promise((end) => turns.set(turn, { given, end }));
  }

  onMessage('saved', ({ turn: ended, isSaved }) => {
    const { given, end } = turns.get(ended) ?? {};
    turns.delete(ended);
    if (!isSaved && given) {
      // With the next turn, as if it had not been given.
      changed = new Map([...given, ...changed]);
      showState(words('not-kept'), true);
    } else if (isSaved && ended === turn) {
      clearTimeout(lateTimer);
      lateTimer = setTimeout(() => showState(words('kept-here')), usualDelivery);
    }
    end?.(isSaved);
  });
  onMessage('arrived', ({ turn: arrived }) => {
    if (arrived < turn) return;
    clearTimeout(lateTimer);
    showState(words('saved'));
  });
  onMessage('refused', ({ problem }) => {
    clearTimeout(lateTimer);
    showState('');
    showNotice('danger', words('not-sent'), problem);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void give();
  });
  window.addEventListener('pagehide', () => void give());

  function choose(question: string, theirs: string, answer: string): void {
    changed.set(question, { answer, seen: [theirs] });
    void give();
  }

  return {
    keep(field, isDone) {
      const { name } = field;
      const answer = valueOf(field);
      const before = known.get(name) ?? '';
      wrong.delete(name);
      changed.delete(name);
      if (answer === before) return false;
      const asked = questions.find(({ id }) => id === name);
      const problem = asked && answerProblem(asked, answer);
      if (problem) {
        wrong.add(name);
        if (isDone) show(name, problemText(problem));
        return true;
      }
      changed.set(name, { answer, seen: [before] });
      status = statusAfterAnswer(status, missingAnswers(questions, answersNow()));
      clearTimeout(timer);
      timer = setTimeout(() => void give(), isDone ? 0 : typingPause);
      return true;
    },

    async complete() {
      const [first] = wrong;
      if (first !== undefined) return showWrong(first);
      const missing = missingAnswers(questions, answersNow());
      if (missing.length > 0)
        return showMissing(
          missing.map(({ question, problem }) => ({ question, problem: problemText(problem) })),
        );
      const before = status;
      status = 'complete';
      completes = true;
      if (await give()) return showComplete();
      status = before;
    },

    lay({ answers, status: newest, problem }) {
      for (const [question, { answer, seen }] of Object.entries(answers)) {
        const field = fieldOf(question);
        if (!field) continue;
        setAnswer(field, answer);
        uncover(question);
        known.set(question, answer);
        const theirs = typed[question] ?? '';
        if (theirs !== '' && theirs !== answer && !seen.includes(theirs))
          compare(question, theirs, (chosen) => choose(question, theirs, chosen));
      }
      status = newest ?? status;
      if (problem !== undefined) showNotice('danger', words('not-sent'), problem);
    },
  };
}

/** How the form stands on the phone, laid over the application's state. */
export interface OnPhone {
  readonly answers: ChangedAnswers;
  readonly status?: FormState['status'] | undefined;
  readonly problem?: string | undefined;
}
