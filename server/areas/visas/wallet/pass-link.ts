import type { LinkHolder } from '../../../infra/files/file-links';
import { eachSecret, equalText, type ServerSecret } from '../../../infra/secrets/server-secret';
import type { Language } from '../../../../src/contract/languages';

const secondsOfLife = 5 * 60;

/** Where passes for Apple Wallet are served. */
export const passPath = '/api/visa-pass';

interface BroughtLink {
  readonly sessionId: string;
  readonly edition: string;
  readonly expires: number;
  readonly signature: string;
}

/**
 * A link to the pass of one visa, for five minutes and as long as the session. It needs no token,
 * because the browser itself hands the file to the wallet. It names the visa's file, so that it
 * leads nowhere once the visa was corrected.
 */
export function passLink(
  secret: ServerSecret,
  edition: string,
  { id: ownerId, sessionId }: LinkHolder,
  { now, language }: { readonly now: Date; readonly language: Language },
): string {
  const expires = Math.floor(now.getTime() / 1000) + secondsOfLife;
  const signature = mark(secret, { edition, ownerId, sessionId, expires });
  return `${passPath}?${new URLSearchParams({
    visa: edition,
    session: sessionId,
    language,
    expires: String(expires),
    signature,
  }).toString()}`;
}

/** Whether a link was made by this server for this visa's owner, and has not expired. */
export const isPassLinkValid = (
  secret: ServerSecret,
  ownerId: string,
  { signature, ...link }: BroughtLink,
  now: Date,
): boolean =>
  Number.isSafeInteger(link.expires) &&
  link.expires * 1000 > now.getTime() &&
  eachSecret(secret).some((each) => equalText(signature, mark(each, { ...link, ownerId })));

const mark = (
  secret: ServerSecret,
  {
    edition,
    ownerId,
    sessionId,
    expires,
  }: Omit<BroughtLink, 'signature'> & { readonly ownerId: string },
) => secret.sign('visa-pass', `${edition}\n${ownerId}\n${sessionId}\n${expires}`);
