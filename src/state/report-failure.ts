import { isApiError, type ApiError } from '../api/errors';

type Listener = (error: ApiError) => void;
const listeners = new Set<Listener>();
/** What failed before anybody listened: the shell's background starts after the first calls. */
let unheard: ApiError[] = [];

/** Where failed queries and mutations report; the shell listens and does what any failure asks for. */
export function reportFailure(error: unknown): void {
  if (!isApiError(error)) return;
  if (listeners.size === 0) unheard.push(error);
  for (const listener of listeners) listener(error);
}

export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  for (const error of unheard) listener(error);
  unheard = [];
  return () => listeners.delete(listener);
}
