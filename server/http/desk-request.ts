import type { FastifyReply, FastifyRequest } from 'fastify';
import { deskHeader } from '../../src/contract/desk/desk-problem';
import { DeskRefusal } from '../areas/desk/desk-refusal';
import { HttpProblem, Refusal } from '../errors/refusal';
import { DatabaseUnavailable } from '../infra/db/engines/engine';
import { StoreUnavailable } from '../infra/files/blob-store';
import { serverText } from '../messages/server-messages';
import { auditLimit } from './audit-requests';

/** Turns any thrown value into the desk's problem, without internal details. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  if (refusal.code === 'server-failed') request.log.error({ err: error }, 'a request failed');
  auditLimit(request, error);
  // When it may be tried again.
  if (error instanceof HttpProblem) reply.headers(error.headers);
  return reply
    .code(isTooLarge(error) ? 413 : refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.problem));
}

const isTooLarge = (error: unknown) => (error as { statusCode?: number }).statusCode === 413;

function refusalOf(error: unknown): DeskRefusal {
  if (error instanceof DeskRefusal) return error;
  if (error instanceof DatabaseUnavailable || error instanceof StoreUnavailable)
    return new DeskRefusal('service-interrupted');
  if (error instanceof Refusal || error instanceof HttpProblem) {
    const details = [serverText(error.serverMessage)];
    if (error.ret === -4) return new DeskRefusal('not-found', { details });
    if (error instanceof HttpProblem && error.status === 429)
      return new DeskRefusal('too-many-attempts', { details });
    // Busy workers, or a scanner that is away: nothing is wrong with what was sent.
    if (error instanceof HttpProblem && error.status === 503)
      return new DeskRefusal('service-interrupted', { details });
    if (error.ret === -9) return new DeskRefusal('file-refused', { details });
    if (error.ret === -7) return new DeskRefusal('file-missing', { details });
    return new DeskRefusal(error instanceof HttpProblem ? 'request-invalid' : 'not-allowed', {
      details,
    });
  }
  if (isTooLarge(error)) {
    const details = [serverText({ code: 'request-too-large' })];
    return new DeskRefusal('request-invalid', { details });
  }
  const { statusCode = 500 } = error as { statusCode?: number };
  return new DeskRefusal(statusCode < 500 ? 'request-invalid' : 'server-failed');
}

/** From where a request of the desk comes, and whose it is: its origin and its cookies. */

/**
 * A page of another origin can neither send the header nor name this origin; the cookie alone
 * would not tell, because it belongs to the machine and not to the port.
 */
export function checkOrigin(request: FastifyRequest, deskOrigin: string | undefined): void {
  const { origin } = request.headers;
  const isOwn = origin === undefined || origin === ownOrigin(request, deskOrigin);
  if (!isOwn || request.headers[deskHeader.name] !== deskHeader.value)
    throw new DeskRefusal('origin-wrong');
}

/**
 * A browser says by itself from where it asks. Without this, `SameSite` would let a page of another
 * origin of the same site look at files, and each look is written down as the operator's. What does
 * not say it (an old browser) needs the header of the desk's program, which opens no links there.
 */
export function checkSite(request: FastifyRequest, deskOrigin: string | undefined): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isProgram = request.headers[deskHeader.name] === deskHeader.value;
  const isOwn = site === undefined ? isProgram : site === 'same-origin' || site === 'none';
  if (!isOwn || (origin !== undefined && origin !== ownOrigin(request, deskOrigin)))
    throw new DeskRefusal('origin-wrong');
}

/** The origin that the desk is served from, by its setting or by the request. */
export const ownOrigin = ({ protocol, host }: FastifyRequest, deskOrigin: string | undefined) =>
  deskOrigin ?? `${protocol}://${host}`;

export const sessionCookie = 'desk';
export const deviceCookie = 'desk-device';
const cookieName = (name: string, isTls: boolean) => (isTls ? `__Host-${name}` : name);

/** The value of a cookie of the desk; undefined if the request has none. */
export function cookieOf(
  { headers }: FastifyRequest,
  wanted: string,
  isTls: boolean,
): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === cookieName(wanted, isTls))?.[1];
}

/**
 * A header that sets a cookie of the desk, or takes it away: pages of other sites never send it.
 * @param seconds how long the browser keeps it
 */
export const cookieFor = (
  name: string,
  { value, isSafe, seconds }: { value: string | undefined; isSafe: boolean; seconds: number },
) =>
  [
    `${cookieName(name, isSafe)}=${value ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${value === undefined ? 0 : seconds}`,
    ...(isSafe ? ['Secure'] : []),
  ].join('; ');
