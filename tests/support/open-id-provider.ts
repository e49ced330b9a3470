import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';
import type { GoogleSettings } from '../../server/settings/social-settings';

/** Somebody with an account at the provider. */
export interface ProviderAccount {
  email?: string;
  email_verified?: boolean;
}

/** The user of the next browser that comes. */
type Visitor = { readonly subject: string } | 'cancels';

export type TestOpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>;

/** A real OpenID provider on this machine, whose log-in page answers by itself. */
export async function startOpenIdProvider() {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) =>
    void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { issuer, clientId: 'visa-test', clientSecret: 'a secret: with + and %' };
  const accounts = new Map<string, ProviderAccount>();
  let redirectUri = '';
  let visitor: Visitor = 'cancels';

  const serve = (uri: string) => {
    redirectUri = uri;
    const provider = new Provider(issuer, configurationFor(settings, uri, accounts));
    // Its grants are those of the client that was asked for: nobody is asked for consent.
    const callback = provider.callback();
    answer = (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void callback(request, response);
      const result =
        visitor === 'cancels'
          ? { error: 'access_denied', error_description: 'The traveller cancelled.' }
          : { login: { accountId: visitor.subject } };
      void provider.interactionFinished(request, response, result);
    };
  };

  return {
    settings,
    /** The provider's accounts, by subject. */
    accounts,
    /** Begins once it is known where travellers are sent back to. */
    serve,
    expect: (who: Visitor) => void (visitor = who),
    /**
     * Plays a browser that is sent there: logs in as somebody, or cancels.
     * @returns the address that it is sent back to
     */
    async visit(who: Visitor, { state, nonce }: { state: string; nonce: string }) {
      visitor = who;
      const query = new URLSearchParams({
        client_id: settings.clientId,
        response_type: 'code',
        scope: 'openid email',
        redirect_uri: redirectUri,
        state,
        nonce,
      });
      return followFrom(`${issuer}/auth?${query.toString()}`, redirectUri);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function configurationFor(
  { clientId, clientSecret }: GoogleSettings,
  redirectUri: string,
  accounts: ReadonlyMap<string, ProviderAccount>,
): Configuration {
  return {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    // As Google does it: the address stands in the ID token.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'email'],
    pkce: { required: () => false },
    cookies: { keys: ['of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
    async loadExistingGrant(ctx) {
      const { client, provider, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  };
}

/** Follows redirects with the provider's cookies, up to the one that leaves it. */
async function followFrom(start: string, end: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = start;
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(address, { headers: { cookie }, redirect: 'manual' });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null)
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    address = new URL(next, address).href;
    if (address.startsWith(end)) return address;
  }
  throw new Error('The provider sends its visitor around in circles.');
}
