import { useState } from 'react';

/**
 * Gives each distinct request one idempotency key: a second tap, or a retry after a lost answer,
 * sends the same key, so that the server executes the request once. A changed request gets a new
 * key.
 */
export function attemptKey() {
  let attempt: { request: string; key: string } | undefined;
  return {
    keyFor(request: object): string {
      const serialized = JSON.stringify(request);
      if (attempt?.request !== serialized)
        attempt = { request: serialized, key: crypto.randomUUID() };
      return attempt.key;
    },
    /** The request succeeded or was refused: from now on even an equal request gets a new key. */
    settle(): void {
      attempt = undefined;
    },
  };
}

/** The keys of a component's requests. */
export const useAttemptKey = () => useState(attemptKey)[0];
