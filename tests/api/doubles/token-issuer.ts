import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { challengeOf } from '../../../server/areas/accounts/login-codes';
import type { GoogleSettings } from '../../../server/settings/social-settings';

/** How a request is answered; not at all, if it does nothing. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** An OpenID provider at its HTTP edge, that can be made to misbehave. */
export interface TokenIssuer {
  readonly settings: GoogleSettings;
  /** How often its keys were asked for. */
  readonly keyRequests: () => number;
  /** Claims of a good token for a verifier. */
  claims(verifier: string, more?: JWTPayload): JWTPayload;
  sign(
    claims: JWTPayload,
    header?: { alg?: string; kid?: string; key?: CryptoKey },
  ): Promise<string>;
  /** From now on other keys sign. */
  rotate(): Promise<void>;
  /** Answers below a path otherwise than it would; undefined ends that. */
  override(path: string, answer: Answer | undefined): void;
  close(): Promise<void>;
}

export const json =
  (value: unknown, status = 200): Answer =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(value));

export async function startTokenIssuer(): Promise<TokenIssuer> {
  const overrides = new Map<string, Answer>();
  let keyRequests = 0;
  let generation = 0;
  let pair = await generateKeyPair('RS256');
  const kid = () => `key-${generation}`;
  let publicKeys = [{ ...(await exportJWK(pair.publicKey)), kid: kid(), alg: 'RS256', use: 'sig' }];

  const answers: Readonly<Record<string, () => unknown>> = {
    '/.well-known/openid-configuration': () => ({
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/keys`,
    }),
    '/keys': () => {
      keyRequests += 1;
      return { keys: publicKeys };
    },
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const found = answers[path];
    const answer = overrides.get(path) ?? (found ? json(found()) : json({ error: 'none' }, 404));
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { issuer: url, clientId: 'visa-test', clientSecret: 'test secret/+' };

  return {
    settings,
    keyRequests: () => keyRequests,
    claims(verifier, more = {}) {
      const now = Math.floor(Date.now() / 1000);
      return {
        iss: url,
        aud: settings.clientId,
        sub: 'somebody',
        nonce: challengeOf(verifier),
        iat: now,
        exp: now + 3600,
        ...more,
      };
    },
    sign: (claims, { alg = 'RS256', kid: named = kid(), key = pair.privateKey } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid: named }).sign(key),
    async rotate() {
      generation += 1;
      pair = await generateKeyPair('RS256');
      publicKeys = [{ ...(await exportJWK(pair.publicKey)), kid: kid(), alg: 'RS256', use: 'sig' }];
    },
    override: (path, answer) =>
      void (answer ? overrides.set(path, answer) : overrides.delete(path)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
