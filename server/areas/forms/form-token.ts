import { equalText, type ServerSecret } from '../../infra/secrets/server-secret';

export const secondsOfFormToken = 600;

/** What a token opens, and the session that it ends with. */
export interface FormAccess {
  readonly applicantId: string;
  readonly sessionId: string;
}

/** A token for one applicant's form, for ten minutes or until its session ends; it opens nothing else. */
export function issueFormToken(secret: ServerSecret, access: FormAccess, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + secondsOfFormToken;
  const { applicantId, sessionId } = access;
  return `${applicantId}.${sessionId}.${expires}.${mark(secret, access, expires)}`;
}

/**
 * What a token is for; undefined where it is over, or not one of ours. Whether its session is still
 * there is the caller's to look up.
 */
export function readFormToken(
  secret: ServerSecret,
  token: string,
  now: Date,
): FormAccess | undefined {
  const [applicantId = '', sessionId = '', expires = '', signature = '', more] = token.split('.');
  if (more !== undefined || !/^\d{1,12}$/.test(expires)) return undefined;
  if (Number(expires) * 1000 <= now.getTime()) return undefined;
  const access = { applicantId, sessionId };
  return equalText(signature, mark(secret, access, Number(expires))) ? access : undefined;
}

const mark = (secret: ServerSecret, { applicantId, sessionId }: FormAccess, expires: number) =>
  secret.sign('application-form', `${applicantId}\n${sessionId}\n${expires}`);
