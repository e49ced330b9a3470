import type { CompleteChoice } from '../../../session/countries';

export type Provider = 'google' | 'facebook';

interface Leaving {
  clientId: string;
  /** Where the provider asks who somebody is. */
  authorizeUrl: string;
  /** The base of our server's endpoints. */
  apiBase: string;
  choice: CompleteChoice | undefined;
  challenge: string;
  /** The current path, to which the traveller returns. */
  path: string;
}

const longestPath = 512;

/** The path for `state`; a path that the server would not accept becomes the home page. */
function pathOf(path: string): string {
  const [pathname = ''] = path.split('?');
  const found = [path, pathname].find((each) => each.length <= longestPath);
  return found !== undefined && /^\/(?![/\\])/.test(found) ? found : '/';
}

/** The OAuth state: base64url of its JSON. */
function stateOf({ choice, challenge, path }: Leaving): string {
  const state = {
    ...(choice && { country_id: choice.nationalityId, country_residence_id: choice.residenceId }),
    challenge,
    path: pathOf(path),
  };
  return base64url(new TextEncoder().encode(JSON.stringify(state)));
}

/** The address of a provider's log-in page, which redirects to our server. */
export function providerAddress(provider: Provider, leaving: Leaving): string {
  const address = new URL(leaving.authorizeUrl);
  const asked = {
    client_id: leaving.clientId,
    redirect_uri: `${leaving.apiBase}/open/${provider}_redirect`,
    response_type: 'code',
    state: stateOf(leaving),
    ...(provider === 'google'
      ? { scope: 'openid email', nonce: leaving.challenge }
      : { scope: 'email' }),
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return address.href;
}

/** 32 random bytes in base64url: proves that a log-in ends in the browser in which it started. */
export const makeVerifier = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** The challenge for a provider: the SHA-256 of the verifier in base64url, as in PKCE. */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
