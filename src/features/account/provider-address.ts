import type { CompleteChoice } from '../../session/countries';
import { base64url } from './base64url';

export type Provider = 'google' | 'facebook';

interface Leaving {
  clientId: string;
  /** Where the provider asks who somebody is. */
  authorizeUrl: string;
  /** Where our own server's endpoints are. */
  apiBase: string;
  choice: CompleteChoice | undefined;
  challenge: string;
  /** Where the traveller is: they come back to it. */
  path: string;
}

const longestPath = 512;

/** A path that may travel as `state`; one that may not leads home. */
function pathOf(path: string): string {
  const [pathname = ''] = path.split('?');
  const found = [path, pathname].find((each) => each.length <= longestPath);
  return found !== undefined && /^\/(?![/\\])/.test(found) ? found : '/';
}

/** What comes back with the log-in: base64url of its JSON. */
function stateOf({ choice, challenge, path }: Leaving): string {
  const state = {
    ...(choice && { country_id: choice.nationalityId, country_residence_id: choice.residenceId }),
    challenge,
    path: pathOf(path),
  };
  return base64url(new TextEncoder().encode(JSON.stringify(state)));
}

/** The address at which a provider asks who somebody is, and sends them back to our server. */
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
