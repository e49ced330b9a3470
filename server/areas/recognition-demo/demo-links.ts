import { eachSecret, equalText, type ServerSecret } from '../../infra/secrets/server-secret';

/** In seconds, like the links to travellers' files. */
const secondsOfLife = 15 * 60;

/** A link to a file of the demo, valid for 15 minutes. It has no session, because nobody logs in. */
export function demoLink(secret: ServerSecret, id: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + secondsOfLife;
  return `/api/demo-files/${id}?expires=${expires}&signature=${mark(secret, id, expires)}`;
}

/** Whether this server issued the link to this file, and it has not expired. */
export const isDemoLinkValid = (
  secret: ServerSecret,
  id: string,
  { expires, signature }: { readonly expires: number; readonly signature: string },
  now: Date,
): boolean =>
  Number.isSafeInteger(expires) &&
  expires * 1000 > now.getTime() &&
  eachSecret(secret).some((each) => equalText(signature, mark(each, id, expires)));

/**
 * The file's id in a link, as a client returns it; undefined if it is none of ours. The link may
 * have expired: the id opens nothing.
 */
export const fileIdOf = (link: string): string | undefined =>
  /\/api\/demo-files\/([0-9a-f-]{36})(?:\?|$)/.exec(link)?.[1];

const mark = (secret: ServerSecret, id: string, expires: number) =>
  secret.sign('demo-file', `${id}\n${expires}`);
