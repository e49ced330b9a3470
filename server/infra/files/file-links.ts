import { equalText, type ServerSecret } from '../secrets/server-secret';

// A link is made for one session and ends with it: at its log-out, its revocation, a password
// reset, or when its time is over. Whoever serves a link checks both, `isLinkValid` and the session.

const secondsOfLife = 15 * 60;

/** Whom a link is made for: files of others are not opened by it. */
export interface LinkHolder {
  readonly id: string;
  readonly sessionId: string;
}

/** What a link says, as it came. */
export interface BroughtLink {
  readonly sessionId: string;
  readonly expires: number;
  readonly signature: string;
}

/** A link to a file, for 15 minutes; it needs no token, so that an `<img>` can show it. */
export function fileLink(
  secret: ServerSecret,
  fileId: string,
  { id: ownerId, sessionId }: LinkHolder,
  now: Date,
): string {
  const expires = Math.floor(now.getTime() / 1000) + secondsOfLife;
  const signature = mark(secret, { fileId, ownerId, sessionId, expires });
  return `/api/files/${fileId}?session=${sessionId}&expires=${expires}&signature=${signature}`;
}

/** Whether a link is one that was given out for this file of this owner, and its time is not over. */
export function isLinkValid(
  secret: ServerSecret,
  file: { readonly id: string; readonly ownerId: string },
  { sessionId, expires, signature }: BroughtLink,
  now: Date,
): boolean {
  return (
    Number.isSafeInteger(expires) &&
    expires * 1000 > now.getTime() &&
    equalText(
      signature,
      mark(secret, { fileId: file.id, ownerId: file.ownerId, sessionId, expires }),
    )
  );
}

const link =
  /^\/api\/files\/([0-9a-f-]{36})\?(?:session=[0-9a-f-]{36}&)?expires=\d{1,12}&signature=[\w-]{43}$/;

/**
 * A kept answer with its links made for whoever asks now: its own may have ended meanwhile. What
 * only looks like a link becomes one of the asker's, which opens no file of others.
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

interface Marked {
  readonly fileId: string;
  readonly ownerId: string;
  readonly sessionId: string;
  readonly expires: number;
}

const mark = (secret: ServerSecret, { fileId, ownerId, sessionId, expires }: Marked) =>
  secret.sign('file', `${fileId}\n${ownerId}\n${sessionId}\n${expires}`);
