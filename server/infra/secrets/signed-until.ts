import { eachSecret, equalText, type ServerSecret } from './server-secret';

/** The end of a link or token, in seconds since 1970, and the server's signature. */
export interface SignedUntil {
  readonly expires: number;
  readonly signature: string;
}

/**
 * Signs what a link or token gives access to, for some seconds.
 * @param purpose tells its signatures from those of other links
 */
export function signUntil(
  secret: ServerSecret,
  purpose: string,
  named: readonly string[],
  { now, seconds }: { readonly now: Date; readonly seconds: number },
): SignedUntil {
  const expires = Math.floor(now.getTime() / 1000) + seconds;
  return { expires, signature: mark(secret, purpose, named, expires) };
}

/** Whether this server signed this access, and it has not expired. */
export const isSignedUntil = (
  secret: ServerSecret,
  purpose: string,
  named: readonly string[],
  { expires, signature, now }: SignedUntil & { readonly now: Date },
): boolean =>
  Number.isSafeInteger(expires) &&
  expires * 1000 > now.getTime() &&
  eachSecret(secret).some((each) => equalText(signature, mark(each, purpose, named, expires)));

const mark = (secret: ServerSecret, purpose: string, named: readonly string[], expires: number) =>
  secret.sign(purpose, [...named, expires].join('\n'));
