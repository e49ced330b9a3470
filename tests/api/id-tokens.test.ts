import { createHmac } from 'node:crypto';
import { generateKeyPair, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { applyRetention } from '../../server/scheduled-tasks';
import { askAt, comeBack, leave } from './steps/social-visit';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { json, startTokenIssuer, type Answer, type TokenIssuer } from './doubles/token-issuer';
import { newEmail, newVerifier, signUpTraveller, travellerOf } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

const second = 1000;
const hour = 3600 * second;
const patience = 2000;

let issuer: TokenIssuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startTokenIssuer();
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: {
      social: { google: issuer.settings },
      databasePoolSize: 8,
      providerTimeout: patience,
    },
  });
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await issuer?.close();
});

const discoveryPath = '/.well-known/openid-configuration';
afterEach(() => {
  for (const path of [discoveryPath, '/keys', '/token']) issuer.override(path, undefined);
});

const now = () => Math.floor(Date.now() / second);
const proved = () => ({ email: newEmail(), email_verified: true });

const oneTap = (id_token: string, verifier: string, more: Record<string, unknown> = {}) =>
  askAt(server, 'googleLogIn', { id_token, verifier, ...more });

/** A redirect whose code is exchanged for this token. */
async function viaRedirect(idTokenFor: (verifier: string) => Promise<string>) {
  const { verifier, state } = leave();
  const id_token = await idTokenFor(verifier);
  let asked: { authorization: string | undefined; body: string } | undefined;
  issuer.override('/token', async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked = { authorization: request.headers.authorization, body };
    await json({ id_token, access_token: 'a', token_type: 'Bearer' })(request, response);
  });
  const query = `code=the-code&state=${state}`;
  const visit = await comeBack(`${server.address}/api/open/google_redirect?${query}`);
  return { ...visit, verifier, asked };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token whose signature is whatever is made of its text. */
function handMade(header: object, claims: JWTPayload, signatureOf: (text: string) => string) {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${signatureOf(text)}`;
}

const claimsWith = (change: JWTPayload) => async (verifier: string) =>
  issuer.sign(issuer.claims(verifier, { ...proved(), ...change }));

const badTokens: Readonly<Record<string, (verifier: string) => Promise<string>>> = {
  'for another audience': claimsWith({ aud: 'another-app' }),
  'for us and others, issued to another': (verifier) =>
    claimsWith({ aud: [issuer.settings.clientId, 'b'], azp: 'b' })(verifier),
  'of another issuer': claimsWith({ iss: 'https://evil.example' }),
  'with the nonce of another visit': claimsWith({ nonce: 'n'.repeat(43) }),
  'without a nonce': claimsWith({ nonce: undefined }),
  'that has expired': (verifier) => claimsWith({ iat: now() - 1800, exp: now() - 120 })(verifier),
  'that never expires': claimsWith({ exp: undefined }),
  'of tomorrow': (verifier) => claimsWith({ iat: now() + 86_400, exp: now() + 90_000 })(verifier),
  'without its time': claimsWith({ iat: undefined }),
  'that is old, however long it lasts': (verifier) =>
    claimsWith({ iat: now() - 7200, exp: now() + 7200 })(verifier),
  'of nobody': claimsWith({ sub: '' }),
  'without a subject': claimsWith({ sub: undefined }),
  'of an endless subject': claimsWith({ sub: 'x'.repeat(256) }),
  'of an unknown key': async (verifier) => {
    const { privateKey } = await generateKeyPair('RS256');
    return issuer.sign(issuer.claims(verifier, proved()), { key: privateKey, kid: 'unknown' });
  },
  'of another key under a known name': async (verifier) => {
    const { privateKey } = await generateKeyPair('RS256');
    return issuer.sign(issuer.claims(verifier, proved()), { key: privateKey });
  },
  'without a signature (alg: none)': async (verifier) =>
    handMade({ alg: 'none' }, issuer.claims(verifier, proved()), () => ''),
  'signed with our secret (HS256)': async (verifier) =>
    handMade({ alg: 'HS256' }, issuer.claims(verifier, proved()), (text) =>
      createHmac('sha256', issuer.settings.clientSecret).update(text).digest('base64url'),
    ),
  'that was changed': async (verifier) => {
    const good = await issuer.sign(issuer.claims(verifier, proved()));
    const [header, , signature] = good.split('.');
    return `${header}.${encode(issuer.claims(verifier, { sub: 'another' }))}.${signature}`;
  },
  'that is none': async () => 'not.a.token',
};

describe('an ID token', () => {
  test.each(Object.keys(badTokens))('%s logs nobody in, on either way', async (what) => {
    const make = badTokens[what] ?? (async () => '');
    const verifier = newVerifier();
    const before = await server.services.db.selectFrom('users').select('id').execute();
    const answer = await oneTap(await make(verifier), verifier);
    expect(answer).toMatchObject({ status: 200, ret: -6 });
    expect(answer.msg).toBe('The log-in with Google did not work. Please try again.');
    expect(await viaRedirect(make)).toMatchObject({ error: 'failed', token: '' });
    const after = await server.services.db.selectFrom('users').select('id').execute();
    expect(after).toEqual(before);
  });

  test('[AUTH-21][API-16] an ID token of one-tap logs in, with countries for a new account', async () => {
    const verifier = newVerifier();
    const claims = issuer.claims(verifier, { sub: 'one-tap', ...proved() });
    const countries = { country_id: 356, country_residence_id: 702 };
    const id_token = await issuer.sign(claims);
    const answer = await oneTap(id_token, verifier, countries);
    expect(answer).toMatchObject({ ret: 0, body: { email: claims.email, ...countries } });
    const traveller = travellerOf(server, answer.body);
    expect((await traveller.call('accountSummary')).body.coupon_count).toBe(2);
    expect(await oneTap('x.y.z', newVerifier(), { country_id: 999 })).toMatchObject({ ret: -1 });
  });

  test('[API-16] an ID token without a verifier serves once, while it is fresh and has no nonce', async () => {
    const unbound = (change: JWTPayload = {}) =>
      issuer.sign({
        ...issuer.claims(newVerifier(), { sub: 'unbound', ...proved() }),
        nonce: undefined,
        ...change,
      });
    const ask = (id_token: string) =>
      askAt(server, 'googleLogIn', { id_token, country_id: 356, country_residence_id: 702 });
    const at = now();
    expect(await ask(await unbound({ nonce: 'n'.repeat(43) }))).toMatchObject({ ret: -6 });
    expect(await ask(await unbound({ iat: at - 300, exp: at + 3300 }))).toMatchObject({ ret: -6 });
    const id_token = await unbound();
    expect(await oneTap(id_token, newVerifier())).toMatchObject({ ret: -6 });
    const answers = await Promise.all([1, 2, 3].map(() => ask(id_token)));
    expect(answers.map(({ ret }) => ret).sort()).toEqual([-6, -6, 0]);
  });

  test('[API-16] an ID token serves once until it expires, also of many at once', async () => {
    const verifier = newVerifier();
    const id_token = await issuer.sign(issuer.claims(verifier, { sub: 'once', ...proved() }));
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => oneTap(id_token, verifier)));
    expect(answers.map(({ ret }) => ret).sort()).toEqual([-6, -6, -6, -6, 0]);
    await applyRetention(server.services.db, server.services.blobs, server.services.clock());
    expect(await oneTap(id_token, verifier)).toMatchObject({ ret: -6 });
    server.moveClock(2 * hour);
    expect(await oneTap(id_token, verifier)).toMatchObject({ ret: -6 });
    const { db, blobs, clock } = server.services;
    await applyRetention(db, blobs, clock());
    expect(await db.selectFrom('used_id_tokens').selectAll().execute()).toEqual([]);
    server.moveClock(-2 * hour);
  });

  test('[API-16] an ID token of one-tap with an address that is not proved takes no account over', async () => {
    const { email } = await signUpTraveller(server);
    for (const address of [{ email, email_verified: false }, { email }, {}]) {
      const verifier = newVerifier();
      const claims = issuer.claims(verifier, { sub: `unproved-${verifier}`, ...address });
      expect(await oneTap(await issuer.sign(claims), verifier)).toMatchObject({ ret: -10 });
    }
    const links = await server.services.db
      .selectFrom('identities')
      .where('subject', 'like', 'unproved-%')
      .selectAll()
      .execute();
    expect(links).toEqual([]);
  });

  test('an ID token of a new key is believed: the keys are asked for again, but not all the time', async () => {
    const enter = async (kid?: string) => {
      const verifier = newVerifier();
      const claims = issuer.claims(verifier, { sub: 'rotated', email_verified: true });
      return oneTap(await issuer.sign({ ...claims, email: 'a@mail.example' }, { kid }), verifier);
    };
    expect((await enter()).ret).toBe(0);
    await issuer.rotate();
    server.moveClock(31 * second);
    expect((await enter()).ret).toBe(0);
    const asked = issuer.keyRequests();
    for (const kid of ['k1', 'k2', 'k3']) expect((await enter(kid)).ret).toBe(-6);
    expect(issuer.keyRequests()).toBe(asked);
    server.moveClock(-31 * second);
  });
});

describe('the exchange', () => {
  test('[AUTH-21] the exchange sends what it has to, and its end is the one-tap’s', async () => {
    const { token, verifier, asked } = await viaRedirect(claimsWith(proved()));
    const { clientId, clientSecret } = issuer.settings;
    const credentials = `${clientId}:test+secret%2F%2B`;
    expect(clientSecret).toBe('test secret/+');
    expect(asked?.authorization).toBe(`Basic ${Buffer.from(credentials).toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: `${server.address}/api/open/google_redirect`,
    });
    expect(await askAt(server, 'redeemLoginCode', { token, verifier })).toMatchObject({ ret: 0 });
  });

  let rounds = 0;
  const withProvider = async (path: string, answer: Answer) => {
    const { state, verifier } = leave();
    // Nothing that is kept may answer in its place.
    rounds += 1;
    server.moveClock(rounds * 2 * hour);
    const at = Math.floor(server.services.clock().getTime() / second);
    const claims = issuer.claims(verifier, { ...proved(), iat: at, exp: at + 60 });
    issuer.override('/token', json({ id_token: await issuer.sign(claims) }));
    issuer.override(path, answer);
    const url = `${server.address}/api/open/google_redirect?code=c&state=${state}`;
    const answered = await comeBack(url);
    server.moveClock(-rounds * 2 * hour);
    return answered;
  };

  const faults: readonly (readonly [what: string, answer: Answer])[] = [
    ['down', (_request, response) => void response.destroy()],
    ['slow', () => undefined],
    ['broken', json({ error: 'server_error' }, 500)],
    ['refusing', json({ error: 'invalid_grant' }, 400)],
    ['speaking of something else', json({ id_token: 7 })],
  ];

  test.runIf(runsSweeps).each(faults)(
    'the exchange with a provider that is %s ends on our page',
    async (_what, answer) => {
      for (const path of [discoveryPath, '/token']) {
        const { response, location, error } = await withProvider(path, answer);
        expect([response.status, location.pathname, error]).toEqual([303, '/orders', 'failed']);
      }
    },
  );

  const goodDocument = () => {
    const { issuer: url } = issuer.settings;
    return { issuer: url, token_endpoint: `${url}/token`, jwks_uri: `${url}/keys` };
  };

  test('the exchange takes no endless answer', async () => {
    const endless = json({ ...goodDocument(), more: 'x'.repeat(300_000) });
    expect((await withProvider(discoveryPath, endless)).error).toBe('failed');
  });

  test('the exchange goes nowhere that an answer sends it to', async () => {
    issuer.override('/elsewhere', json(goodDocument()));
    const { error } = await withProvider(discoveryPath, (_request, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(error).toBe('failed');
  });

  test('the exchange waits for a provider, and takes more than it needs to know', async () => {
    const { error, token } = await withProvider(discoveryPath, async (request, response) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await json({ ...goodDocument(), more: 1 })(request, response);
    });
    expect([error, token]).toEqual([undefined, expect.stringMatching(/^[\w-]{43}$/)]);
  });

  test.each([
    ['is another issuer’s', { issuer: 'https://evil.example' }],
    ['names an address without TLS', { token_endpoint: 'http://evil.example/token' }],
    ['names keys without TLS', { jwks_uri: 'http://evil.example/keys' }],
    ['names no address', { token_endpoint: 'javascript:1' }],
  ])('believes no discovery document that %s', async (_what, change) => {
    const { error } = await withProvider(discoveryPath, json({ ...goodDocument(), ...change }));
    expect(error).toBe('failed');
  });

  test('one-tap with a provider that is away is refused with a sentence', async () => {
    server.moveClock(2 * hour);
    issuer.override(discoveryPath, json({}, 503));
    const answer = await oneTap('x.y.z', newVerifier());
    server.moveClock(-2 * hour);
    expect(answer).toMatchObject({ status: 200, ret: -6 });
  });
});

test.runIf(runsSweeps)(
  'without a provider its calls say that they are not offered; outside of dev too',
  async () => {
    const bare = await startTestServer({
      catalogue: referenceCatalogue,
      settings: { environment: 'production', publicOrigin: 'https://visa.example' },
    });
    const request = { id_token: 'x', verifier: newVerifier() };
    expect(await askAt(bare, 'googleLogIn', request)).toMatchObject({ status: 200, ret: -4 });
    for (const path of ['google_redirect', 'facebook_redirect']) {
      const response = await fetch(`${bare.address}/api/open/${path}?code=1`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ ret: -4 });
    }
    await bare.remove();
  },
  startTimeout,
);

test.runIf(runsSweeps)(
  'the public origin is where travellers are sent back to, and what providers are told',
  async () => {
    const open = await startTestServer({
      catalogue: referenceCatalogue,
      settings: {
        environment: 'production',
        publicOrigin: 'https://my.visa.example',
        social: { google: issuer.settings },
      },
    });
    const { verifier, state } = leave();
    const id_token = await issuer.sign(issuer.claims(verifier, proved()));
    let told: string | null = '';
    issuer.override('/token', async (request, response) => {
      for await (const chunk of request)
        told = new URLSearchParams(String(chunk)).get('redirect_uri');
      await json({ id_token })(request, response);
    });
    const { location } = await comeBack(
      `${open.address}/api/open/google_redirect?code=c&state=${state}`,
    );
    expect(told).toBe('https://my.visa.example/api/open/google_redirect');
    expect(location.origin).toBe('https://my.visa.example');
    expect(location.searchParams.get('token')).toMatch(/^[\w-]{43}$/);
    await open.remove();
  },
  startTimeout,
);
