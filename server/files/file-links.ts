import { equalText, type ServerSecret } from '../security/server-secret';

const secondsOfLife = 15 * 60;

export interface LinkedFile {
  readonly id: string;
  readonly ownerId: string;
}

/** A link to a file, for 15 minutes; it needs no token, so that an `<img>` can show it. */
export function fileLink(secret: ServerSecret, file: LinkedFile, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + secondsOfLife;
  return `/api/files/${file.id}?expires=${expires}&signature=${mark(secret, file, expires)}`;
}

/** Whether a link is one that was given out for this file of this owner, and still holds. */
export function linkHolds(
  secret: ServerSecret,
  file: LinkedFile,
  { expires, signature }: { expires: number; signature: string },
  now: Date,
): boolean {
  return (
    Number.isSafeInteger(expires) &&
    expires * 1000 > now.getTime() &&
    equalText(signature, mark(secret, file, expires))
  );
}

const mark = (secret: ServerSecret, { id, ownerId }: LinkedFile, expires: number) =>
  secret.sign('file', `${id}\n${ownerId}\n${expires}`);
