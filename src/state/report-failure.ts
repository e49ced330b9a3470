import { isApiError, type ApiError } from '../api/errors';

export interface Failure {
  error: ApiError;
  /** Whether a toast says it, beside what stands in place. */
  shows: boolean;
}

type Listener = (failure: Failure) => void;
const listeners = new Set<Listener>();
/** What failed before anybody listened: the shell's background starts after the first calls. */
let unheard: Failure[] = [];

/** Where failed queries and mutations report; the shell listens and does what any failure asks for. */
export function reportFailure(error: unknown, shows: boolean): void {
  if (!isApiError(error)) return;
  const failure = { error, shows };
  if (listeners.size === 0) unheard.push(failure);
  for (const listener of listeners) listener(failure);
}

export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  for (const failure of unheard) listener(failure);
  unheard = [];
  return () => listeners.delete(listener);
}
