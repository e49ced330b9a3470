import { UnauthorizedError } from '../api/errors';

type Listener = (error: unknown) => void;
const listeners = new Set<Listener>();

/** Where failed queries and mutations report; the shell listens and opens the log-in on a 401. */
export function reportFailure(error: unknown): void {
  for (const listener of listeners) listener(error);
}

/** Calls back when a call was refused because the session ran out. */
export function onUnauthorized(callback: () => void): () => void {
  const listener: Listener = (error) => {
    if (error instanceof UnauthorizedError) callback();
  };
  listeners.add(listener);
  return () => listeners.delete(listener);
}
