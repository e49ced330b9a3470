import type { ServerSecret } from '../secrets/server-secret';
import { isSignedUntil, type SignedUntil, signUntil } from '../secrets/signed-until';

// A link is made for one session and ends with it: at log-out, revocation, password reset or
// expiry. Code that serves a link must check both `isLinkValid` and the session.

const secondsOfLife = 15 * 60;

/** The user and session for which a link is made; it does not open files of other users. */
export interface LinkHolder {
  readonly id: string;
  readonly sessionId: string;
}

/** The parameters of a received link, not yet checked. */
export interface BroughtLink extends SignedUntil {
  readonly sessionId: string;
}

/** A link to a file, valid for 15 minutes. It needs no token, so that an `<img>` can use it. */
export function fileLink(
  secret: ServerSecret,
  fileId: string,
  { id: ownerId, sessionId }: LinkHolder,
  now: Date,
): string {
  const { expires, signature } = signUntil(secret, 'file', [fileId, ownerId, sessionId], {
    now,
    seconds: secondsOfLife,
  });
  return `/api/files/${fileId}?session=${sessionId}&expires=${expires}&signature=${signature}`;
}

/** Whether a link was issued by this server for this file and owner, and has not expired. */
export const isLinkValid = (
  secret: ServerSecret,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
  { sessionId, ...signed }: BroughtLink,
  now: Date,
): boolean => isSignedUntil(secret, 'file', [id, ownerId, sessionId], { ...signed, now });

const link =
  /^\/api\/files\/([0-9a-f-]{36})\?(?:session=[0-9a-f-]{36}&)?expires=\d{1,12}&signature=[\w-]{43}$/;

/**
 * Replaces the links in a kept response with links for the current session. A string that only
 * looks like a link becomes a link of the requesting user, which opens no files of others.
 */
export function renewLinks(
  secret: ServerSecret,
  body: unknown,
  holder: LinkHolder,
  now: Date,
): unknown {
  if (typeof body === 'string') {
    const fileId = link.exec(body)?.[1];
    return fileId === undefined ? body : fileLink(secret, fileId, holder, now);
  }
  if (Array.isArray(body)) return body.map((each) => renewLinks(secret, each, holder, now));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, renewLinks(secret, value, holder, now)]),
  );
}
