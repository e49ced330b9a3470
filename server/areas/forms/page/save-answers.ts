import { askServer } from './ask-server';
import {
  deliveredValueOf,
  fieldOf,
  fill,
  form,
  showState,
  show,
  valueOf,
  type Field,
} from './fields';
import { onAnswers, onKept, onNewToken, tell, words } from './frame';

/*
 * Every answer is saved as it is typed, and tried again until it is. What has not arrived is told to
 * what holds the form, which keeps it on the device and gives it back at the next visit: then leaving
 * loses nothing.
 */

const longestWait = 30_000;
const typingPause = 700;
/** A save that takes longer counts as unsaved meanwhile. */
const usualSaving = 1000;

// Typed answers go out one after the other, the newest of each question only.
const waiting = new Map<string, string>();
const known = new Map<string, string>();
/** Questions whose field shows an answer that the server has refused. */
const refused = new Set<string>();
let sending = Promise.resolve();
let attempt = 0;
let timer = 0;
let isUnsaved = false;
/** Whether what holds the form has kept all that waits. */
let isKept = false;

function tellWaiting(): void {
  isKept = false;
  tell('answers', { answers: Object.fromEntries(waiting) });
}

/** Says whether leaving the form now would lose answers. */
function tellUnsaved(isWaiting: boolean): void {
  const is = isWaiting && !isKept;
  if (is === isUnsaved) return;
  isUnsaved = is;
  tell('unsaved', { unsaved: is });
}

const fields = form.querySelectorAll<Field>('input, textarea');
for (const field of fields) known.set(field.name, deliveredValueOf(field));

/** Sends what waits; resolves once nothing does, or it has to be tried later. */
export function flush(): Promise<void> {
  clearTimeout(timer);
  timer = 0;
  sending = sending.then(work, work);
  return sending;
}

async function work(): Promise<void> {
  for (let next = firstWaiting(); next; next = firstWaiting()) {
    const [question, answer] = next;
    showState(words('saving'));
    const late = setTimeout(() => tellUnsaved(true), usualSaving);
    const result = await askServer('/answers', { question, answer }).catch(() => undefined);
    clearTimeout(late);
    if (!result || result.status >= 500 || result.status === 401 || result.status === 429)
      return tryLater(result?.status);
    attempt = 0;
    // Typed on meanwhile: that goes next.
    const isNewest = waiting.get(question) === answer;
    if (isNewest && waiting.delete(question)) tellWaiting();
    if (result.status === 200) {
      known.set(question, answer);
      refused.delete(question);
      show(question, undefined);
      tell('status', { status: result.form_status });
    } else {
      if (isNewest) refused.add(question);
      show(question, result.msg);
      showState(words('answer-refused'), true);
    }
  }
  tellUnsaved(false);
  if (!form.querySelector('[aria-invalid]')) showState(words('saved'));
}

const firstWaiting = () => waiting.entries().next().value;

function tryLater(status: number | undefined): void {
  attempt += 1;
  tellUnsaved(true);
  sayWaiting(status);
  timer = setTimeout(() => void flush(), Math.min(longestWait, 1000 * 2 ** attempt));
}

function sayWaiting(status?: number): void {
  if (status === 401) showState(words('open-again'), true);
  else showState(words(isKept ? 'kept-here' : 'not-saved-yet'), !isKept);
}

/**
 * Lets what is in a field be sent: at once when it is done, or when nothing more is typed.
 * @returns whether it is another answer than the saved one
 */
export function keep(field: Field, isDone: boolean): boolean {
  const answer = valueOf(field);
  if (answer === known.get(field.name) && !waiting.has(field.name)) {
    refused.delete(field.name);
    return false;
  }
  waiting.set(field.name, answer);
  tellWaiting();
  clearTimeout(timer);
  timer = setTimeout(() => void flush(), isDone ? 0 : typingPause);
  return true;
}

/** Whether something has not arrived yet. */
export const isWaiting = (): boolean => waiting.size > 0;

/** The first question whose answer was refused; undefined if there is none. */
export const firstRefused = (): string | undefined => refused.values().next().value;

/** Saves from now on, and what was typed while this script was on its way. */
export function startSaving(): void {
  for (const field of fields) keep(field, true);
  window.addEventListener('online', () => void flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && isWaiting()) void flush();
  });
  // After a log-in the page reloads soon: what waits does not wait for its next attempt.
  onNewToken(() => {
    if (isWaiting()) void flush();
  });
  onKept(() => {
    isKept = true;
    if (attempt === 0) return;
    tellUnsaved(isWaiting());
    sayWaiting();
  });
  // Kept answers were typed last; one to a question that is no longer asked is forgotten.
  onAnswers((answers) => {
    if (typeof answers !== 'object' || answers === null) return;
    const asked = Object.entries(answers).flatMap(([question, answer]) => {
      const field = fieldOf(question);
      const isOpen = field !== undefined && !field.matches(':disabled');
      if (!isOpen || typeof answer !== 'string' || waiting.has(question)) return [];
      return [{ field, answer }];
    });
    // All of them wait before the first is told, which would be the only one to be kept.
    for (const { field, answer } of asked) waiting.set(field.name, answer);
    for (const { field, answer } of asked) fill(field, answer);
    if (asked.length === 0) tellWaiting();
  });
  // There is no time to wait for one answer before the next; a repeated one changes nothing.
  window.addEventListener('pagehide', () => {
    for (const [question, answer] of waiting)
      void askServer('/answers', { question, answer }, false).catch(() => undefined);
  });
}
