import { equalText, type ServerSecret } from '../security/server-secret';

export const secondsOfFormToken = 600;

/** A token for one applicant's form, for ten minutes; it opens nothing else. */
export function issueFormToken(secret: ServerSecret, applicantId: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + secondsOfFormToken;
  return `${applicantId}.${expires}.${mark(secret, applicantId, expires)}`;
}

/** Whose form a token is for; undefined where it is over, or not one of ours. */
export function readFormToken(secret: ServerSecret, token: string, now: Date): string | undefined {
  const [applicantId = '', expires = '', signature = '', more] = token.split('.');
  if (more !== undefined || !/^\d{1,12}$/.test(expires)) return undefined;
  if (Number(expires) * 1000 <= now.getTime()) return undefined;
  return equalText(signature, mark(secret, applicantId, Number(expires))) ? applicantId : undefined;
}

const mark = (secret: ServerSecret, applicantId: string, expires: number) =>
  secret.sign('application-form', `${applicantId}\n${expires}`);
