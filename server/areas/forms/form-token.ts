import type { ServerSecret } from '../../infra/secrets/server-secret';
import { isSignedUntil, signUntil } from '../../infra/secrets/signed-until';
import type { Settings } from '../../settings/settings';

/** Placeholder for every port of this machine. */
const loopback = 'loopback';

type Hosting = Pick<Settings, 'environment' | 'publicOrigin' | 'appOrigins'>;

/**
 * The origins whose pages may embed the form: those of the app; in dev also any port of this
 * machine.
 */
export function formHolders({ environment, publicOrigin, appOrigins }: Hosting): string[] {
  return [
    ...(publicOrigin === undefined ? [] : [publicOrigin]),
    ...appOrigins,
    ...(environment === 'dev' ? [loopback] : []),
  ];
}

/** The origins as sources of a content security policy. */
export function holderSources(holders: readonly string[]): string {
  const sources = holders.flatMap((each) =>
    each === loopback ? ['http://localhost:*', 'http://127.0.0.1:*'] : [each],
  );
  return sources.length > 0 ? sources.join(' ') : "'none'";
}

export const secondsOfFormToken = 600;
const purpose = 'application-form';

/** The form that a token gives access to, and the session with which it ends. */
export interface FormAccess {
  readonly applicantId: string;
  readonly sessionId: string;
}

/**
 * Issues a token for one applicant's form, valid for ten minutes or until its session ends; it
 * gives access to nothing else but what that form suggests.
 */
export function issueFormToken(secret: ServerSecret, access: FormAccess, now: Date): string {
  const named = [access.applicantId, access.sessionId];
  const { expires, signature } = signUntil(secret, purpose, named, {
    now,
    seconds: secondsOfFormToken,
  });
  return [...named, expires, signature].join('.');
}

/**
 * Verifies a token; undefined if it has expired or is not ours. The caller must check that its
 * session is still open.
 */
export function readFormToken(
  secret: ServerSecret,
  token: string,
  now: Date,
): FormAccess | undefined {
  const [applicantId = '', sessionId = '', expires = '', signature = '', more] = token.split('.');
  if (more !== undefined || !/^\d{1,12}$/.test(expires)) return undefined;
  const signed = { expires: Number(expires), signature, now };
  const isOurs = isSignedUntil(secret, purpose, [applicantId, sessionId], signed);
  return isOurs ? { applicantId, sessionId } : undefined;
}
