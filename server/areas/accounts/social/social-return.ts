import * as v from 'valibot';
import { socialState } from '../../../../src/contract/account/accounts';
import { environmentOf } from '../../../../src/contract/environments';
import { isLoopback } from '../../../settings/loopback';
import type { Settings } from '../../../settings/settings';

export type SocialState = v.InferOutput<typeof socialState>;

/** The outcome of a log-in at a provider, for the page to which the browser returns. */
export type SocialEnd =
  { readonly token: string } | { readonly login_error: 'cancelled' | 'failed' };

/** Parses the state that the provider passed back; undefined if no page of ours sent it. */
export function readState(state: string | undefined): SocialState | undefined {
  if (state === undefined || !/^[A-Za-z0-9_-]{1,4096}$/.test(state)) return undefined;
  try {
    const { success, output } = v.safeParse(
      socialState,
      JSON.parse(Buffer.from(state, 'base64url').toString('utf8')),
    );
    return success ? output : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The origin of our pages: as configured, else this machine under the host name of the request,
 * because the browser's storage belongs to that name. The request cannot name another host.
 */
export function webOrigin(
  { publicOrigin, host, port }: Pick<Settings, 'publicOrigin' | 'host' | 'port'>,
  requestHost: string | undefined,
): string {
  if (publicOrigin !== undefined) return publicOrigin;
  const asked = `http://${requestHost ?? ''}`;
  if (URL.canParse(asked) && isLoopback(new URL(asked).hostname)) return new URL(asked).origin;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The address to which the provider returns, below the base of the API. */
export function redirectUri(origin: string, path: string): string {
  const { apiBase } = environmentOf(new URL(origin).hostname);
  return new URL(`${apiBase}${path}`, origin).href;
}

/** The page that the traveller left, with the outcome; always on our own origin. */
export function returnAddress(origin: string, path: string, end: SocialEnd): string {
  const wanted = new URL(path, origin);
  // The URL parser drops tabs and line ends, which could turn a path into another host.
  const isOurs = wanted.origin === origin && !wanted.pathname.startsWith('/api/');
  const address = isOurs ? wanted : new URL('/', origin);
  for (const name of ['token', 'login_error']) address.searchParams.delete(name);
  for (const [name, value] of Object.entries(end)) address.searchParams.set(name, value);
  return address.href;
}
