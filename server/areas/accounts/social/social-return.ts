import * as v from 'valibot';
import { socialState } from '../../../../src/contract/accounts';
import { environmentOf } from '../../../../src/contract/environments';
import { isLoopback } from '../../../settings/loopback';
import type { Settings } from '../../../settings/settings';

export type SocialState = v.InferOutput<typeof socialState>;

/** How a log-in at a provider ended, for the page that is returned to. */
export type SocialEnd =
  { readonly token: string } | { readonly login_error: 'cancelled' | 'failed' };

/** What travelled through the provider; undefined if it is not what a page of ours sends. */
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
 * Where our pages are: as it is set, else on this machine under the name that the browser uses, so
 * that what it keeps for the one name is there. A request names no other place.
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

/** The address that the provider was told to return to: beside the calls that the pages make. */
export function redirectUri(origin: string, path: string): string {
  const { apiBase } = environmentOf(new URL(origin).hostname);
  return new URL(`${apiBase}${path}`, origin).href;
}

/** The page that the traveller had left, with how it ended; always one of our own origin. */
export function returnAddress(origin: string, path: string, end: SocialEnd): string {
  const wanted = new URL(path, origin);
  // The parser drops tabs and line ends, which can turn a path into somebody else's host.
  const isOurs = wanted.origin === origin && !wanted.pathname.startsWith('/api/');
  const address = isOurs ? wanted : new URL('/', origin);
  for (const name of ['token', 'login_error']) address.searchParams.delete(name);
  for (const [name, value] of Object.entries(end)) address.searchParams.set(name, value);
  return address.href;
}
