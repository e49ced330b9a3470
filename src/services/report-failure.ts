import { isApiError, type ApiError } from '../api/errors';
import type { FailureToast } from './failure-toast';

export interface Failure {
  error: ApiError;
  toast: FailureToast;
}

type Listener = (failure: Failure) => void;
const listeners = new Set<Listener>();
/** Failures before the first listener: the background services start after the first calls. */
let pending: Failure[] = [];

/**
 * Reports a failed query or mutation to the listeners; the shell shows toasts and ends sessions.
 */
export function reportFailure(error: unknown, toast: FailureToast): void {
  if (!isApiError(error)) return;
  const failure = { error, toast };
  if (listeners.size === 0) pending.push(failure);
  for (const listener of listeners) listener(failure);
}

export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  for (const failure of pending) listener(failure);
  pending = [];
  return () => listeners.delete(listener);
}
