import type { LinkHolder } from '../../infra/files/file-links';
import { eachSecret, equalText, type ServerSecret } from '../../infra/secrets/server-secret';

const secondsOfLife = 5 * 60;

/** Where exports are served. */
export const exportPath = '/api/account-export';

interface BroughtLink {
  readonly userId: string;
  readonly sessionId: string;
  readonly expires: number;
  readonly signature: string;
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
  const expires = Math.floor(now.getTime() / 1000) + secondsOfLife;
  const signature = mark(secret, { userId, sessionId, expires });
  return `${exportPath}?${new URLSearchParams({ user: userId, session: sessionId, expires: String(expires), signature }).toString()}`;
}

/** Whether a link was made by this server and has not expired; its session has to be checked too. */
export const isExportLinkValid = (
  secret: ServerSecret,
  { signature, ...link }: BroughtLink,
  now: Date,
): boolean =>
  Number.isSafeInteger(link.expires) &&
  link.expires * 1000 > now.getTime() &&
  eachSecret(secret).some((each) => equalText(signature, mark(each, link)));

const mark = (
  secret: ServerSecret,
  { userId, sessionId, expires }: Omit<BroughtLink, 'signature'>,
) => secret.sign('export', `${userId}\n${sessionId}\n${expires}`);
