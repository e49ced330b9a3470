import { useRef } from 'react';

/**
 * One idempotency key for each thing that the traveller wants: a second tap and a retry after a lost
 * answer carry the first one's, so that the server does it once. Another wish gets another key.
 */
export function useAttemptKey() {
  const attempt = useRef<{ wish: string; key: string }>(undefined);
  return {
    keyFor(wish: object): string {
      const words = JSON.stringify(wish);
      if (attempt.current?.wish !== words)
        attempt.current = { wish: words, key: crypto.randomUUID() };
      return attempt.current.key;
    },
    /** It is done, or was refused: the same wish is a new one from here on. */
    settle(): void {
      attempt.current = undefined;
    },
  };
}
