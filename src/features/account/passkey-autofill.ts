import { RefusedError } from '../../api/errors';
import type { User } from '../../contract/accounts';
import { passkeyProblem } from './passkey-problem';

/** A challenge lives for five minutes; the browser gets a new one before. */
const challengeMs = 4 * 60_000;

interface Suggestions {
  onUser: (user: User) => Promise<void>;
  /** The server did not accept what the browser signed. */
  onRefused: (error: unknown) => void;
}

/**
 * Lets the browser suggest passkeys in the e-mail field until one is chosen, or until the signal.
 * Quiet where the browser or the server has no passkeys: all other ways to log in are there.
 */
export async function offerAutofill(
  signal: AbortSignal,
  { onUser, onRefused }: Suggestions,
): Promise<void> {
  const [{ canAutofill, endCeremony }, { logInByPasskey }] = await Promise.all([
    import('./passkey-browser'),
    import('./passkey-requests'),
  ]);
  if (!(await canAutofill())) return;
  signal.addEventListener('abort', endCeremony, { once: true });
  while (!signal.aborted) {
    const renewal = setTimeout(endCeremony, challengeMs);
    try {
      const user = await logInByPasskey(signal, { autofill: true });
      if (!signal.aborted) await onUser(user);
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof RefusedError) onRefused(error);
      // Ended for a new challenge; everything else would only come again.
      if (!isEnded(error)) return;
    } finally {
      clearTimeout(renewal);
    }
  }
}

const isEnded = (error: unknown): boolean =>
  passkeyProblem(error) !== undefined && (error as { reason?: unknown }).reason === 'ended';
