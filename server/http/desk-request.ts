import type { FastifyRequest } from 'fastify';
import { deskHeader } from '../../src/contract/desk/desk-problem';
import { DeskRefusal } from '../areas/desk/desk-refusal';

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
