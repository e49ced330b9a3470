import * as v from 'valibot';
import type {
  DeskCall,
  DeskRequestOf,
  DeskResponseOf,
} from '../../src/contract/desk/define-desk-call';
import { deskHeader, deskProblem } from '../../src/contract/desk/desk-problem';
import { DeskRefusal, DeskUnreachable, isRefusal } from './failure';

/** Whether the last request reached the server; the screens show it, and waiting requests repeat. */
let connected = true;
const listeners = new Set<() => void>();

export const isConnected = (): boolean => connected;

export function setConnected(next: boolean): void {
  if (next === connected) return;
  connected = next;
  for (const listener of listeners) listener();
}

/** @returns how to stop watching */
export function watchConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves once somebody is logged in again; set by the session. */
let logInAgain: () => Promise<void> = () => Promise.reject(new DeskUnreachable());
export const onSessionEnd = (handler: () => Promise<void>): void => {
  logInAgain = handler;
};

/** Resolves once the second factor was proved again, or with false; set by the session. */
let proveAgain: () => Promise<boolean> = () => Promise.resolve(false);
export const onProofNeeded = (handler: () => Promise<boolean>): void => {
  proveAgain = handler;
};

/**
 * Makes a call of the desk. If the session has ended, it waits for the log-in and repeats the
 * request unchanged, so that nothing that was decided is lost; likewise if it needs the second
 * factor again.
 * @throws {DeskRefusal} the server did not do it
 * @throws {DeskUnreachable} there was no answer of the server
 */
export async function call<C extends DeskCall>(
  { path, access, response }: C,
  request: DeskRequestOf<C>,
): Promise<DeskResponseOf<C>> {
  const send = () =>
    ask(path, response, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
  return access === 'visitor' ? send() : againAfterLogIn(send);
}

/** Makes a call that sends a file. @throws as `call` */
export async function callWithFile<C extends DeskCall>(
  { path, response }: C,
  fields: Readonly<Record<string, string>>,
  file: File,
): Promise<DeskResponseOf<C>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return againAfterLogIn(() => ask(path, response, { body: form }));
}

async function againAfterLogIn<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (failure) {
    // A log-in is a proof, too; of two things that are missing the second one is asked for then.
    if (isRefusal(failure, 'log-in-needed')) await logInAgain();
    else if (!isRefusal(failure, 'proof-needed') || !(await proveAgain())) throw failure;
    return againAfterLogIn(send);
  }
}

async function ask<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  { headers = {}, body }: { headers?: Record<string, string>; body: BodyInit },
): Promise<v.InferOutput<Schema>> {
  const answer = await fetchJson(`/api${path}`, {
    method: 'POST',
    headers: { ...headers, [deskHeader.name]: deskHeader.value },
    body,
  });
  if (!answer.ok) {
    const problem = v.safeParse(deskProblem, answer.content);
    throw problem.success ? new DeskRefusal(problem.output) : new DeskUnreachable(path);
  }
  const parsed = v.safeParse(schema, answer.content);
  if (!parsed.success) throw new TypeError(`${path}: ${v.summarize(parsed.issues)}`);
  return parsed.output;
}

async function fetchJson(address: string, init: RequestInit) {
  try {
    const response = await fetch(address, init);
    const content: unknown = await response.json();
    setConnected(true);
    return { ok: response.ok, content };
  } catch (cause) {
    setConnected(false);
    throw new DeskUnreachable(address, { cause });
  }
}
