import { isApiError, type ApiError } from '../api/errors';

type Listener = (error: ApiError) => void;
const listeners = new Set<Listener>();

/** Where failed queries and mutations report; the shell listens and does what any failure asks for. */
export function reportFailure(error: unknown): void {
  if (isApiError(error)) for (const listener of listeners) listener(error);
}

export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
