import type { LinkHolder } from '../../infra/files/file-links';
import type { ServerSecret } from '../../infra/secrets/server-secret';
import { isSignedUntil, type SignedUntil, signUntil } from '../../infra/secrets/signed-until';

const secondsOfLife = 5 * 60;

/** Where exports are served. */
export const exportPath = '/api/account-export';

interface BroughtLink extends SignedUntil {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * A link to a user's export, for five minutes and as long as the session. It needs no token, so
 * that the browser itself can save the file, which may be larger than a page's memory.
 */
export function exportLink(
  secret: ServerSecret,
  { id: userId, sessionId }: LinkHolder,
  now: Date,
): string {
  const { expires, signature } = signUntil(secret, 'export', [userId, sessionId], {
    now,
    seconds: secondsOfLife,
  });
  return `${exportPath}?${new URLSearchParams({ user: userId, session: sessionId, expires: String(expires), signature }).toString()}`;
}

/** Whether a link was made by this server and has not expired; its session has to be checked too. */
export const isExportLinkValid = (
  secret: ServerSecret,
  { userId, sessionId, ...signed }: BroughtLink,
  now: Date,
): boolean => isSignedUntil(secret, 'export', [userId, sessionId], { ...signed, now });
