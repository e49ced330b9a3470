import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { challengeOf, issueLoginCode } from '../../server/areas/accounts/login-codes';
import { startFacebookDouble, type FacebookDouble } from './doubles/facebook-double';
import { startOpenIdProvider, type TestOpenIdProvider } from '../support/open-id-provider';
import { askAt, comeBack, encodeState, leave } from './steps/social-visit';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import {
  newEmail,
  newProof,
  newVerifier,
  signUpTraveller,
  travellerOf,
} from '../support/traveller';

let provider: TestOpenIdProvider;
let facebook: FacebookDouble;
let server: TestServer;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  facebook = await startFacebookDouble();
  const social = { google: provider.settings, facebook: facebook.settings };
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { social, databasePoolSize: 8 },
  });
  provider.serve(`${server.address}/api/open/google_redirect`);
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await facebook?.close();
  await provider?.close();
});

const ask = (name: Parameters<typeof askAt>[1], request: unknown) => askAt(server, name, request);

let subjects = 0;
function somebody(email?: string, verified = true) {
  subjects += 1;
  const subject = `subject-${subjects}`;
  provider.accounts.set(subject, email ? { email, email_verified: verified } : {});
  return { subject };
}

/** The whole way of a browser to Google and back. */
async function viaGoogle(who: { subject: string } | 'cancels', more?: Record<string, unknown>) {
  const left = leave(more);
  const back = await provider.visit(who, { state: left.state, nonce: left.challenge });
  return { ...left, back, ...(await comeBack(back)) };
}

async function viaFacebook(profile: unknown, more?: Record<string, unknown>) {
  const left = leave(more);
  const code = facebook.codeFor(profile);
  const query = new URLSearchParams({ code, state: left.state });
  const back = `${server.address}/api/open/facebook_redirect?${query.toString()}`;
  return { ...left, back, ...(await comeBack(back)) };
}

const usersWith = (email: string) =>
  server.services.db.selectFrom('users').where('email', '=', email).selectAll().execute();

/** The request that proves an address after ret -10. */
async function proveEmail({ token, verifier }: { token: string; verifier: string }, email: string) {
  const request = { token, verifier, email };
  expect(await ask('sendSocialCode', request)).toMatchObject({ ret: 0, body: {} });
  return { ...request, verify_code: await server.mailedCode(email) };
}

describe('the redirect of an OpenID provider', () => {
  test('[AUTH-21][API-11][API-17] the redirect of an OpenID provider makes an account with its countries and coupons', async () => {
    const email = newEmail();
    const countries = { country_id: 356, country_residence_id: 702 };
    const { response, location, token, verifier, others } = await viaGoogle(
      somebody(email.toUpperCase()),
      { ...countries, path: '/product/40401?entries=1&token=planted&login_error=x#fees' },
    );
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(location.origin).toBe(server.address);
    expect([location.pathname, location.hash, others]).toEqual([
      '/product/40401',
      '#fees',
      { entries: '1' },
    ]);
    expect(await usersWith(email)).toEqual([]);
    const answer = await ask('redeemLoginCode', { token, verifier });
    expect(answer).toMatchObject({ ret: 0, body: { email, ...countries } });
    const traveller = travellerOf(server, answer.body);
    expect((await traveller.call('accountSummary')).body.coupon_count).toBe(2);
  });

  test('[AUTH-21] the same account is the same account, whatever its address becomes', async () => {
    const email = newEmail();
    const who = somebody(email);
    const enter = async () => ask('redeemLoginCode', await viaGoogle(who));
    const first = await enter();
    const { email: others } = await signUpTraveller(server);
    provider.accounts.set(who.subject, { email: others, email_verified: true });
    const second = await enter();
    expect(second.body.email).toBe(email);
    expect(second.body.token).not.toBe(first.body.token);
    provider.accounts.set(who.subject, {});
    expect((await enter()).body.email).toBe(email);
  });

  test('[AUTH-21] a proved address leads to the account that has it', async () => {
    const traveller = await signUpTraveller(server);
    const [before] = await usersWith(traveller.email);
    const answer = await ask('redeemLoginCode', await viaGoogle(somebody(traveller.email)));
    expect(answer).toMatchObject({ ret: 0, body: { email: traveller.email, country_id: 356 } });
    expect(await usersWith(traveller.email)).toEqual([before]);
    expect((await traveller.call('orders')).status).toBe(200);
  });

  test.each([
    ['no address', undefined, undefined],
    ['an address that is not proved', true, false],
    ['an address that is proved by a text only', true, 'true'],
  ])('[AUTH-21][API-11] %s: one is asked for and proved', async (_case, has, verified) => {
    const { email } = await signUpTraveller(server);
    const who = somebody();
    if (has) provider.accounts.set(who.subject, { email, email_verified: verified as boolean });
    const visit = await viaGoogle(who);
    // The first answer may have been lost.
    const asked = [await ask('redeemLoginCode', visit), await ask('redeemLoginCode', visit)];
    for (const answer of asked)
      expect(answer).toMatchObject({
        ret: -10,
        msg: expect.stringContaining('e-mail address'),
      });
    const { verify_code, ...request } = await proveEmail(visit, email);
    const wrong = verify_code === '111111' ? '222222' : '111111';
    const refused = await ask('redeemLoginCode', { ...request, verify_code: wrong });
    expect(refused).toMatchObject({ ret: -6 });
    const stranger = { ...request, verify_code, verifier: newVerifier() };
    expect(await ask('redeemLoginCode', stranger)).toMatchObject({ ret: -4 });
    const answer = await ask('redeemLoginCode', { ...request, verify_code });
    expect(answer).toMatchObject({ ret: 0, body: { email } });
    expect(await ask('redeemLoginCode', { ...request, verify_code })).toMatchObject({ ret: -4 });
    // From now on it is linked, and nothing is asked.
    expect(await ask('redeemLoginCode', await viaGoogle(who))).toMatchObject({ body: { email } });
  });

  test('[AUTH-21] an account without a password takes none, until a reset sets one', async () => {
    const email = newEmail();
    const visit = await viaGoogle(somebody(), { country_id: 356 });
    await ask('redeemLoginCode', visit);
    const answer = await ask('redeemLoginCode', await proveEmail(visit, email));
    expect(answer).toMatchObject({ ret: 0, body: { email, country_id: 356 } });
    const passwd = newProof();
    const wrong = await ask('logIn', { email, passwd });
    const unknown = await ask('logIn', { email: newEmail(), passwd });
    expect([wrong.ret, wrong.msg]).toEqual([-6, unknown.msg]);
    expect(await ask('sendSignUpCode', { email })).toMatchObject({ ret: -2 });
    server.moveClock(61_000);
    await ask('sendResetCode', { email });
    const verify_code = await server.mailedCode(email);
    expect(await ask('resetPassword', { email, passwd, verify_code })).toMatchObject({ ret: 0 });
    expect(await ask('logIn', { email, passwd })).toMatchObject({ ret: 0 });
    server.moveClock(-61_000);
  });

  test('[AUTH-21] who cancels is where they were, and told so', async () => {
    const { response, location, token, error } = await viaGoogle('cancels');
    expect([response.status, token, error]).toEqual([303, '', 'cancelled']);
    expect(location.pathname).toBe('/orders');
  });

  test('a code serves once, and not with the state of another browser', async () => {
    const victim = leave();
    const attacker = leave();
    const who = somebody(newEmail());
    const back = new URL(
      await provider.visit(who, { state: victim.state, nonce: victim.challenge }),
    );
    expect((await fetch(back, { method: 'HEAD' })).status).toBe(404);
    const swapped = new URL(back);
    swapped.searchParams.set('state', attacker.state);
    expect(await comeBack(swapped.href)).toMatchObject({ error: 'failed', token: '' });
    // The exchange has used the code up.
    expect(await comeBack(back.href)).toMatchObject({ error: 'failed', token: '' });
  });

  test.each([
    ['none', undefined],
    ['no base64url', '%%%'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['no challenge', encodeState({ path: '/' })],
    ['another host', encodeState({ challenge: 'c'.repeat(43), path: '//evil.example/' })],
    ['a backslash', encodeState({ challenge: 'c'.repeat(43), path: '/\\evil.example/' })],
    ['an address', encodeState({ challenge: 'c'.repeat(43), path: 'https://evil.example/' })],
    ['a tab', encodeState({ challenge: 'c'.repeat(43), path: '/\t/evil.example/' })],
    ['a line end', encodeState({ challenge: 'c'.repeat(43), path: '/\r\n/evil.example/' })],
    ['a call', encodeState({ challenge: 'c'.repeat(43), path: '/api/open/google_redirect' })],
    ['too long', encodeState({ challenge: 'c'.repeat(43), path: `/${'x'.repeat(5000)}` })],
  ])('a state with %s returns to our own first page', async (_what, state) => {
    for (const call of ['google_redirect', 'facebook_redirect']) {
      const query = new URLSearchParams({ code: 'planted', ...(state && { state }) });
      const { response } = await comeBack(`${server.address}/api/open/${call}?${query.toString()}`);
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe(`${server.address}/?login_error=failed`);
    }
  });

  test('a request cannot say where it returns to', async () => {
    const { request } = await import('node:http');
    const { state } = leave({ path: '/' });
    const location = await new Promise((resolve, reject) =>
      request(
        `${server.address}/api/open/google_redirect?error=access_denied&state=${state}`,
        { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
        (response) => resolve(response.resume().headers.location),
      )
        .on('error', reject)
        .end(),
    );
    expect(location).not.toContain('evil');
    expect(location).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?login_error=cancelled$/);
  });
});

describe('a log-in code', () => {
  const second = 1000;

  test('[AUTH-20][API-11] a log-in code serves only the browser that left, once, for 60 seconds', async () => {
    const visit = await viaGoogle(somebody(newEmail()));
    const { token, verifier } = visit;
    const refusals = [
      await ask('redeemLoginCode', { token }),
      await ask('redeemLoginCode', { token, verifier: newVerifier() }),
      await ask('redeemLoginCode', { token: 'x'.repeat(43), verifier }),
      await ask('sendSocialCode', { token, verifier, email: newEmail() }),
      await ask('loginCodeOwner', { token }),
    ];
    expect(await ask('redeemLoginCode', { token, verifier })).toMatchObject({ ret: 0 });
    refusals.push(await ask('redeemLoginCode', { token, verifier }));
    const late = await viaGoogle(somebody(newEmail()));
    server.moveClock(61 * second);
    refusals.push(await ask('redeemLoginCode', late));
    server.moveClock(-61 * second);
    for (const { status, ret, msg } of refusals)
      expect([status, ret, msg]).toEqual([200, -4, refusals[0]?.msg]);
  });

  test('[API-11] of two who redeem a log-in code at once one is logged in', async () => {
    for (const email of [newEmail(), newEmail(), newEmail()]) {
      const { token, verifier } = await viaGoogle(somebody(email));
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => ask('redeemLoginCode', { token, verifier })),
      );
      expect(answers.map(({ ret }) => ret).sort()).toEqual([-4, -4, -4, -4, -4, 0].sort());
    }
  });

  test('two codes of one new account at once make one account', async () => {
    const email = newEmail();
    const who = somebody(email);
    const codes = [await viaGoogle(who), await viaGoogle(who), await viaGoogle(who)];
    const answers = await Promise.all(
      codes.map(({ token, verifier }) => ask('redeemLoginCode', { token, verifier })),
    );
    expect(answers.map(({ ret }) => ret)).toEqual([0, 0, 0]);
    expect(await usersWith(email)).toHaveLength(1);
  });

  test('[API-11] a log-in code after the question for an address opens nothing without it, for 20 minutes', async () => {
    const visit = await viaGoogle(somebody());
    const email = newEmail();
    expect(await ask('redeemLoginCode', visit)).toMatchObject({ ret: -10 });
    const proved = await proveEmail(visit, email);
    server.moveClock(9 * 60 * second);
    expect(await ask('redeemLoginCode', proved)).toMatchObject({ ret: 0 });
    const late = await viaGoogle(somebody());
    await ask('redeemLoginCode', late);
    server.moveClock(21 * 60 * second);
    const again = await ask('sendSocialCode', {
      token: late.token,
      verifier: late.verifier,
      email: newEmail(),
    });
    expect(again).toMatchObject({ ret: -4 });
    server.moveClock(-30 * 60 * second);
  });

  test('the question for an address says nothing of whether it has an account', async () => {
    const { email } = await signUpTraveller(server);
    const visit = await viaGoogle(somebody());
    await ask('redeemLoginCode', visit);
    const [known, unknown] = await Promise.all(
      [email, newEmail()].map((each) =>
        ask('sendSocialCode', { token: visit.token, verifier: visit.verifier, email: each }),
      ),
    );
    expect([known?.status, known?.ret, known?.msg, known?.body]).toEqual([
      unknown?.status,
      unknown?.ret,
      unknown?.msg,
      unknown?.body,
    ]);
    const again = { token: visit.token, verifier: visit.verifier, email };
    expect(await ask('sendSocialCode', again)).toMatchObject({ status: 429 });
  });

  test('the database holds no code, and the log neither codes nor states', async () => {
    const { token, state, back, verifier } = await viaGoogle(somebody(newEmail()));
    const rows = await server.services.db.selectFrom('login_codes').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    const seen = JSON.stringify(rows) + server.logLines.join('');
    const code = new URL(back).searchParams.get('code') ?? '';
    for (const secret of [token, verifier, state, code, provider.settings.clientSecret])
      expect(seen).not.toContain(secret);
  });
});

describe('the redirect of Facebook', () => {
  beforeEach(() => void (facebook.complaints.length = 0));
  const id = () => String(Math.floor(Math.random() * 1e15));

  test('[AUTH-21][API-17] links only by an address that is proved, and then for good', async () => {
    const { email } = await signUpTraveller(server);
    const profile = { id: id(), email };
    const visit = await viaFacebook(profile, { path: '/' });
    expect([visit.response.status, visit.location.pathname]).toEqual([303, '/']);
    const { token, verifier } = visit;
    expect(await ask('redeemLoginCode', { token, verifier })).toMatchObject({ ret: -10 });
    const answer = await ask('redeemLoginCode', await proveEmail(visit, email));
    expect(answer).toMatchObject({ ret: 0, body: { email } });
    const again = await viaFacebook(profile);
    expect(await ask('redeemLoginCode', again)).toMatchObject({ ret: 0, body: { email } });
    expect(facebook.complaints).toEqual([]);
  });

  test('a subject of one provider is nobody at another', async () => {
    const subject = id();
    provider.accounts.set(subject, { email: newEmail(), email_verified: true });
    expect(await ask('redeemLoginCode', await viaGoogle({ subject }))).toMatchObject({ ret: 0 });
    expect(await ask('redeemLoginCode', await viaFacebook({ id: subject }))).toMatchObject({
      ret: -10,
    });
  });

  test.each([
    ['no id', {}],
    ['an id that is none', { id: "1' or '1'='1" }],
    ['an error', { error: { message: 'no' } }],
    ['a list', []],
  ])('a profile with %s logs nobody in', async (_what, profile) => {
    expect(await viaFacebook(profile)).toMatchObject({ error: 'failed', token: '' });
  });

  test('a planted code and a used one log nobody in', async () => {
    const { state } = leave();
    const planted = `${server.address}/api/open/facebook_redirect?code=planted&state=${state}`;
    expect(await comeBack(planted)).toMatchObject({ error: 'failed', token: '' });
    const { back } = await viaFacebook({ id: id() });
    expect(await comeBack(back)).toMatchObject({ error: 'failed', token: '' });
    const denied = `error=access_denied&error_reason=user_denied&state=${state}`;
    const cancelled = `${server.address}/api/open/facebook_redirect?${denied}`;
    expect(await comeBack(cancelled)).toMatchObject({ error: 'cancelled', token: '' });
  });
});

describe('the code of a link', () => {
  const link = async (email: string) => {
    const [user] = await usersWith(email);
    return issueLoginCode(server.services.db, user?.id ?? '', server.services.clock());
  };

  test('[AUTH-20][API-11] the code of a link says whose it is before it is used, and then serves once', async () => {
    const { email } = await signUpTraveller(server);
    const token = await link(email);
    const told = { ret: 0, body: { masked_email: 't…@mail.example' } };
    expect(await ask('loginCodeOwner', { token })).toMatchObject(told);
    expect(await ask('loginCodeOwner', { token })).toMatchObject(told);
    // One that is bound to a browser is no link's.
    const { db } = server.services;
    const bound = await link(email);
    await db
      .updateTable('login_codes')
      .set({ challenge: challengeOf(newVerifier()) })
      .where('user_id', 'is not', null)
      .where('code_hash', '<>', createHash('sha256').update(token).digest('hex'))
      .execute();
    for (const name of ['loginCodeOwner', 'redeemLoginCode'] as const)
      expect(await ask(name, { token: bound })).toMatchObject({ ret: -4 });
    // A page that has left for a provider is not given another's account.
    const refused = await ask('redeemLoginCode', { token, verifier: newVerifier() });
    expect(refused).toMatchObject({ ret: -4 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask('redeemLoginCode', { token })));
    expect(answers.filter(({ ret }) => ret === 0)).toMatchObject([{ body: { email } }]);
    expect(await ask('loginCodeOwner', { token })).toMatchObject({ ret: -4, msg: refused.msg });
  });

  test('the code of a link ends after 60 seconds, and with a new password', async () => {
    const { email } = await signUpTraveller(server);
    const token = await link(email);
    server.moveClock(60_001);
    expect(await ask('loginCodeOwner', { token })).toMatchObject({ ret: -4 });
    expect(await ask('redeemLoginCode', { token })).toMatchObject({ ret: -4 });
    await ask('sendResetCode', { email });
    const verify_code = await server.mailedCode(email);
    const other = await link(email);
    await ask('resetPassword', { email, passwd: newProof(), verify_code });
    expect(await ask('redeemLoginCode', { token: other })).toMatchObject({ ret: -4 });
    server.moveClock(-60_001);
  });
});
