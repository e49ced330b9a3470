import type { Answers, ChangedAnswers, FormState } from '../../../../src/contract/application-form';
import { answerTurns, laidOver } from '../../../../src/domain/form/answer-turns';
import type { AnswerProblem, AskedQuestion } from '../../../../src/domain/form/form-answers';
import { type Saving, showComplete, showMissing, showWrong } from './completion';
import {
  accept,
  type Field,
  fieldOf,
  form,
  setAnswer,
  showState,
  show,
  uncover,
  valueOf,
} from './fields';
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

export const questions = JSON.parse(document.body.dataset['questions'] ?? '[]') as AskedQuestion[];

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
  const turns = answerTurns({
    ...{ shown, typed: state.typed, questions, status: state.status },
    hand(turn) {
      showState(words('saving'));
      tell({ type: 'answers', ...turn });
    },
  });
  let timer = 0;
  let lateTimer = 0;

  function give(): void {
    clearTimeout(timer);
    void turns.give();
  }

  onMessage('saved', ({ turn, isSaved }) => {
    const isLast = turns.ended(turn, isSaved);
    if (!isSaved) showState(words('not-kept'), true);
    else if (isLast) {
      clearTimeout(lateTimer);
      lateTimer = setTimeout(() => showState(words('kept-here')), usualDelivery);
    }
  });
  onMessage('arrived', ({ turn }) => {
    if (!turns.hasAll(turn)) return;
    clearTimeout(lateTimer);
    showState(words('saved'));
  });
  onMessage('refused', ({ problem }) => {
    clearTimeout(lateTimer);
    showState('');
    showNotice('danger', words('not-sent'), problem);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') give();
  });
  window.addEventListener('pagehide', give);

  function choose(question: string, theirs: string, answer: string): void {
    turns.choose(question, theirs, answer);
    give();
  }

  return {
    keep(field, isDone) {
      const { name } = field;
      const { isOther, problem } = turns.change(name, valueOf(field), answersNow());
      if (problem && isDone) show(name, problemText(problem));
      if (!isOther || problem) return isOther;
      clearTimeout(timer);
      timer = setTimeout(give, isDone ? 0 : typingPause);
      return true;
    },

    async complete() {
      const first = turns.firstWrong();
      if (first !== undefined) return showWrong(first);
      const missing = turns.missing(answersNow());
      if (missing.length > 0)
        return showMissing(
          missing.map(({ question, problem }) => ({ question, problem: problemText(problem) })),
        );
      clearTimeout(timer);
      if (await turns.complete()) showComplete();
    },

    lay({ answers, status, problem }) {
      for (const { question, answer, theirs } of laidOver(answers, state)) {
        const field = fieldOf(question);
        if (!field) continue;
        setAnswer(field, answer);
        accept(question);
        uncover(question);
        turns.lay(question, answer);
        if (theirs !== undefined)
          compare(question, theirs, (chosen) => choose(question, theirs, chosen));
      }
      if (status !== undefined) turns.layStatus(status);
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
