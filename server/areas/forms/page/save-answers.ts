import { askServer } from './ask-server';
import { deliveredValueOf, form, say, show, valueOf, type Field } from './fields';
import { tell } from './frame';
import { words } from './words';

/** Every answer is saved as it is typed, and tried again until it is. */

const longestWait = 30_000;
const typingPause = 700;

// What is typed goes out one answer after the other, the newest of each question only.
const waiting = new Map<string, string>();
const known = new Map<string, string>();
let sending = Promise.resolve();
let attempt = 0;
let timer = 0;

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
    say(words('saving'));
    const result = await askServer('/answers', { question, answer }).catch(() => undefined);
    if (!result || result.status >= 500 || result.status === 401 || result.status === 429)
      return tryLater(result?.status);
    attempt = 0;
    // Typed on meanwhile: that goes next.
    if (waiting.get(question) === answer) waiting.delete(question);
    if (result.status === 200) {
      known.set(question, answer);
      show(question, undefined);
      tell('status', { status: result.form_status });
    } else {
      show(question, result.msg);
      say(words('answer-refused'), true);
    }
  }
  if (!form.querySelector('[aria-invalid]')) say(words('saved'));
}

const firstWaiting = () => waiting.entries().next().value;

function tryLater(status: number | undefined): void {
  attempt += 1;
  say(words(status === 401 ? 'open-again' : 'not-saved-yet'), true);
  timer = setTimeout(() => void flush(), Math.min(longestWait, 1000 * 2 ** attempt));
}

/**
 * Lets what is in a field be sent: at once when it is done, or when nothing more is typed.
 * @returns whether it is another answer than the saved one
 */
export function keep(field: Field, isDone: boolean): boolean {
  const answer = valueOf(field);
  if (answer === known.get(field.name) && !waiting.has(field.name)) return false;
  waiting.set(field.name, answer);
  clearTimeout(timer);
  timer = setTimeout(() => void flush(), isDone ? 0 : typingPause);
  return true;
}

/** Whether something has not arrived yet. */
export const isWaiting = (): boolean => waiting.size > 0;

/** Saves from now on, and what was typed while this script was on its way. */
export function startSaving(): void {
  for (const field of fields) keep(field, true);
  window.addEventListener('online', () => void flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && isWaiting()) void flush();
  });
}
