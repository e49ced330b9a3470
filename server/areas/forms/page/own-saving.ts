import {
  type MissingAnswer,
  type Saving,
  showComplete,
  showMissing,
  showWrong,
} from './completion';
import { form, showState, show, valueOf } from './fields';
import { language, newToken, presentToken, tell, words } from './frame';

/*
 * The page saves its answers itself, as they are typed, and tries again until each has arrived: for a
 * holder that does not keep them.
 */

/** The server's response to an answer; only its status is always there. */
interface Answered {
  readonly status: number;
  readonly msg?: string;
  readonly form_status?: 1 | 2 | 4;
}
interface Completed extends Answered {
  readonly missing?: readonly MissingAnswer[];
}

/** A portal or proxy has answered in the place of the form's server. */
class ForeignAnswer extends Error {}

/**
 * Sends something to the form's server, which repeats the nonce in every answer; a token that ran out
 * is renewed once.
 * @throws if there is no answer of that server
 */
async function askServer(path: string, body: object, again = true): Promise<Completed> {
  const nonce = crypto.randomUUID();
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      'x-form-token': presentToken(),
      'x-nonce': nonce,
    },
    body: JSON.stringify(body),
    cache: 'no-store',
    // The answer typed last arrives although the page ends.
    keepalive: true,
    credentials: 'omit',
    redirect: 'error',
  });
  if (response.headers.get('x-nonce') !== nonce) throw new ForeignAnswer();
  if (response.status === 401 && again && (await newToken())) return askServer(path, body, false);
  const answer = (await response.json()) as Omit<Completed, 'status'>;
  return { ...answer, status: response.status };
}

/** A complete form, as the wire numbers it; the codecs would be most of this script. */
const statusComplete = 2;

const longestWait = 30_000;
const typingPause = 700;
/** A save that takes longer counts as unsaved meanwhile. */
const usualSaving = 1000;

/** @param shown the answers that the page came with, by question */
export function ownSaving(shown: Readonly<Record<string, string>>): Saving {
  // Typed answers go out one after the other, the newest of each question only.
  const waiting = new Map<string, string>();
  const known = new Map(Object.entries(shown));
  /** Questions whose field shows an answer that the server has refused. */
  const refused = new Set<string>();
  let sending = Promise.resolve();
  let attempt = 0;
  let timer = 0;
  let isUnsaved = false;

  /** Says whether leaving the form now would lose answers. */
  function tellUnsaved(is: boolean): void {
    if (is === isUnsaved) return;
    isUnsaved = is;
    tell({ type: 'unsaved', unsaved: is });
  }

  /** Sends what waits; resolves once nothing does, or it has to be tried later. */
  function flush(): Promise<void> {
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
      if (isNewest) waiting.delete(question);
      if (result.status === 200) {
        known.set(question, answer);
        refused.delete(question);
        show(question, undefined);
        if (result.form_status) tell({ type: 'status', status: result.form_status });
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
    showState(words(status === 401 ? 'open-again' : 'not-saved-yet'), true);
    timer = setTimeout(() => void flush(), Math.min(longestWait, 1000 * 2 ** attempt));
  }

  window.addEventListener('online', () => void flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && waiting.size > 0) void flush();
  });
  // There is no time to wait for one answer before the next; a repeated one changes nothing.
  window.addEventListener('pagehide', () => {
    for (const [question, answer] of waiting)
      void askServer('/answers', { question, answer }, false).catch(() => undefined);
  });

  return {
    keep(field, isDone) {
      const answer = valueOf(field);
      if (answer === (known.get(field.name) ?? '') && !waiting.has(field.name)) {
        refused.delete(field.name);
        return false;
      }
      waiting.set(field.name, answer);
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), isDone ? 0 : typingPause);
      return true;
    },

    async complete() {
      await flush();
      if (waiting.size > 0) return;
      const wrong = refused.values().next().value;
      if (wrong !== undefined) return showWrong(wrong);
      const { status, msg, missing = [] } = await askServer('/complete', {});
      if (status !== 200) return showState(msg || words('did-not-work'), true);
      if (missing.length > 0) return showMissing(missing);
      tell({ type: 'status', status: statusComplete });
      showComplete();
    },
  };
}
