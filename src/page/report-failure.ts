import { isApiError, type ApiError } from '../api/errors';
import type { FailureToast } from './failure-toast';

export interface Failure {
  error: ApiError;
  toast: FailureToast;
}

type Listener = (failure: Failure) => void;
const listeners = new Set<Listener>();
/** What failed before anybody listened: the shell's background starts after the first calls. */
let unheard: Failure[] = [];

/** Where failed queries and mutations report; the shell listens and does what any failure asks for. */
export function reportFailure(error: unknown, toast: FailureToast): void {
  if (!isApiError(error)) return;
  const failure = { error, toast };
  if (listeners.size === 0) unheard.push(failure);
  for (const listener of listeners) listener(failure);
}

export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  for (const failure of unheard) listener(failure);
  unheard = [];
  return () => listeners.delete(listener);
}
