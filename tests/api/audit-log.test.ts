import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { logMarks } from '../../server/infra/audit/audit-events';
import { limits } from '../../server/infra/limits/limits';
import { issueLoginCode } from '../../server/areas/accounts/login-codes';
import { call, type Answer } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { startTokenIssuer, type TokenIssuer } from './doubles/token-issuer';
import { newEmail, newProof, newVerifier, travellerOf, type Traveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

interface Line {
  readonly msg: string;
  readonly audit?: string;
  readonly reqId?: string;
  readonly account?: string;
  readonly address?: string;
  readonly ip?: string;
  readonly route?: string;
  readonly status?: number;
  readonly ret?: number;
  readonly [field: string]: unknown;
}

const via = '203.0.113.77';

let issuer: TokenIssuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startTokenIssuer();
  const stripe = { publishableKey: 'pk', secretKey: 'sk', webhookSecret: 'whsec_x', live: true };
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: {
      environment: 'production',
      trustProxy: 1,
      social: { google: issuer.settings },
      payments: { stripe: { ...stripe, apiBase: 'http://127.0.0.1:9' } },
    },
  });
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await issuer?.close();
});

/** Values that must never appear in the log; every test adds its own. */
const secrets: string[] = [via];
const secret = (text: string) => {
  secrets.push(text);
  return text;
};

const ask = (name: Parameters<typeof call>[1], request: unknown, token?: string): Promise<Answer> =>
  call(server.address, name, request, {
    date: server.services.clock(),
    token,
    headers: { 'x-forwarded-for': via },
  });

const linesOf = (lines: readonly string[]) => lines.map((line) => JSON.parse(line) as Line);

/** The events that something logs, without what is the same in all. */
async function eventsOf(work: () => Promise<unknown>): Promise<Line[]> {
  const before = server.logLines.length;
  await work();
  await server.services.background.idle();
  return linesOf(server.logLines.slice(before)).filter(({ audit }) => audit !== undefined);
}

async function signUp() {
  const email = secret(newEmail());
  const passwd = secret(newProof());
  await ask('sendSignUpCode', { email });
  const verify_code = secret(await server.mailedCode(email));
  const answer = await ask('signUp', { email, passwd, verify_code, country_id: 356 });
  secret(answer.body.token as string);
  return { email, passwd, traveller: travellerOf(server, answer.body) };
}

const marks = () => logMarks(server.services.secret);
async function marksOf(email: string) {
  const user = await server.services.db
    .selectFrom('users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  secret(user.id);
  return {
    account: marks().of('account', user.id),
    address: marks().of('address', email),
    ip: marks().of('ip', via),
  };
}

describe('the audit log tells', () => {
  test('a sign-up and log-ins, with marks of account, address and IP', async () => {
    let email = '';
    const events = await eventsOf(async () => {
      const made = await signUp();
      ({ email } = made);
      const again = await ask('logIn', { email, passwd: made.passwd });
      secret(again.body.token as string);
    });
    const who = await marksOf(email);
    expect(events).toMatchObject([
      { audit: 'account-created', way: 'sign-up', ...who },
      { audit: 'log-in', way: 'sign-up', ...who },
      { audit: 'log-in', way: 'password', ...who },
    ]);
    expect(events.every(({ reqId }) => reqId)).toBe(true);
  });

  test('failed log-ins, sign-ups and resets, known and unknown addresses alike', async () => {
    const { email } = await signUp();
    const nobody = secret(newEmail());
    const fields = { passwd: secret(newProof()), verify_code: '000000' };
    const events = await eventsOf(async () => {
      for (const address of [email, nobody]) {
        await ask('logIn', { email: address, passwd: fields.passwd });
        await ask('signUp', { email: address, ...fields });
        await ask('resetPassword', { email: address, ...fields });
      }
      await ask('redeemLoginCode', { token: secret('c'.repeat(43)) });
      await ask('googleLogIn', { id_token: secret('not.a.token'), verifier: newVerifier() });
    });
    const failures = (address: string) => [
      { audit: 'log-in-failed', way: 'password', address: marks().of('address', address) },
      { audit: 'sign-up-failed', address: marks().of('address', address) },
      { audit: 'password-reset-failed', address: marks().of('address', address) },
    ];
    expect(events).toMatchObject([
      ...failures(email),
      ...failures(nobody),
      { audit: 'log-in-failed', way: 'code' },
      { audit: 'log-in-failed', way: 'google' },
    ]);
    expect(events.every(({ account }) => account === undefined)).toBe(true);
    expect(new Set(events.map(({ ip }) => ip))).toEqual(new Set([marks().of('ip', via)]));
  });

  test('a reset, and the log-in that comes of it', async () => {
    const { email } = await signUp();
    const events = await eventsOf(async () => {
      await ask('sendResetCode', { email });
      const verify_code = secret(await server.mailedCode(email));
      const passwd = secret(newProof());
      const { body } = await ask('resetPassword', { email, passwd, verify_code });
      secret(body.token as string);
    });
    const who = await marksOf(email);
    expect(events).toMatchObject([
      { audit: 'password-reset', ...who },
      { audit: 'log-in', way: 'reset', ...who },
    ]);
  });

  test('a log-in of a provider that is linked, once, and a log-in by a link', async () => {
    const { email } = await signUp();
    const verifier = secret(newVerifier());
    const subject = secret(`subject-${verifier}`);
    const enter = async () => {
      const proved = { sub: subject, email, email_verified: true, jti: newVerifier() };
      const id_token = secret(await issuer.sign(issuer.claims(verifier, proved)));
      const { body } = await ask('googleLogIn', { id_token, verifier });
      secret(body.token as string);
    };
    const who = await marksOf(email);
    expect(await eventsOf(enter)).toMatchObject([
      { audit: 'log-in-linked', provider: 'google', ...who },
      { audit: 'log-in', way: 'google', ...who },
    ]);
    expect(await eventsOf(enter)).toMatchObject([{ audit: 'log-in', way: 'google', ...who }]);
    const byLink = await eventsOf(async () => {
      const { db, clock } = server.services;
      const { id } = await db
        .selectFrom('users')
        .where('email', '=', email)
        .select('id')
        .executeTakeFirstOrThrow();
      const token = secret(await issueLoginCode(db, id, clock()));
      await ask('redeemLoginCode', { token });
    });
    expect(byLink).toMatchObject([{ audit: 'log-in', way: 'link', ...who }]);
  });

  test('sessions that are ended, and none that was not', async () => {
    const { email, passwd, traveller } = await signUp();
    const { body } = await ask('logIn', { email, passwd });
    const other = travellerOf(server, body);
    secret(other.token);
    const idOf = async (of: Traveller): Promise<string> =>
      (await ask('sessions', {}, of.token)).body.session_list.find(
        ({ is_current }: { is_current: boolean }) => is_current,
      ).session_id;
    const [mine, theirs] = [await idOf(traveller), await idOf(other)];
    const end = (session_id?: string) =>
      ask('revokeSession', session_id ? { session_id } : {}, traveller.token);
    const events = await eventsOf(async () => {
      await end(theirs);
      await end(theirs);
      await end();
      await end(mine);
    });
    const { account } = await marksOf(email);
    expect(events).toMatchObject([
      { audit: 'session-ended', which: 'other', account },
      { audit: 'session-ended', which: 'all others', account },
      { audit: 'session-ended', which: 'own', account },
    ]);
  });

  test.runIf(runsSweeps)('limits that are hit, and whose', async () => {
    const email = secret(newEmail());
    const passwd = secret(newProof());
    const events = await eventsOf(async () => {
      for (let tries = 0; tries <= limits.logInsPerAddress.count; tries += 1)
        await ask('logIn', { email, passwd });
      await ask('sendSignUpCode', { email });
      await ask('sendSignUpCode', { email });
    });
    const who = { address: marks().of('address', email), ip: marks().of('ip', via) };
    expect(events.slice(-2)).toMatchObject([
      { audit: 'limit-hit', limit: 'login-address', ...who },
      { audit: 'limit-hit', limit: 'code-address', ...who },
    ]);
  });

  test('messages to a webhook that are not the provider’s', async () => {
    const events = await eventsOf(() =>
      fetch(`${server.address}/webhooks/stripe`, {
        method: 'POST',
        headers: { 'stripe-signature': secret('t=1,v1=forged'), 'x-forwarded-for': via },
        body: JSON.stringify({ type: secret('payment_intent.forged') }),
      }),
    );
    expect(events).toMatchObject([
      { audit: 'webhook-refused', provider: 'stripe', ip: marks().of('ip', via) },
    ]);
  });
});

test('every answer’s line has its ret, and the account’s mark', async () => {
  const { email, traveller } = await signUp();
  const before = server.logLines.length;
  await ask('orders', {}, traveller.token);
  await ask('order', { order_id: '20200101-00000000' }, traveller.token);
  await ask('sendSignUpCode', { email });
  await ask('orders', {}, secret('x'.repeat(43)));
  await fetch(`${server.address}/api/nothing`, { method: 'POST' });
  await fetch(`${server.address}/healthz`);
  await server.services.background.idle();
  const { account } = await marksOf(email);
  const answered = linesOf(server.logLines.slice(before)).filter(({ msg }) => msg === 'answered');
  expect(
    answered.map(({ route, status, ret, account: mark }) => [route, status, ret, mark]),
  ).toEqual([
    ['/api/order_brief_query', 200, 0, account],
    ['/api/order_query', 200, -4, account],
    ['/api/sys/sign_up_verify_code_get', 200, -2, undefined],
    ['/api/order_brief_query', 401, -1, undefined],
    [expect.any(String), 404, -1, undefined],
    ['/healthz', 200, undefined, undefined],
  ]);
});

test('the marks are the server’s own, and differ by what they are of', () => {
  const other = logMarks({ sign: (purpose, text) => `${purpose}${text}` });
  expect(other.of('address', 'a@mail.example')).not.toBe(marks().of('address', 'a@mail.example'));
  expect(marks().of('account', 'x')).not.toBe(marks().of('address', 'x'));
});

test('no line holds an address, an IP, an account, a password, a token or a code', () => {
  const log = server.logLines.join('');
  expect(log).toContain('"audit":"log-in"');
  expect(log).not.toContain('@mail.example');
  // Six digits may stand in a time.
  const found = secrets.filter((text) =>
    /^\d{6}$/.test(text) ? log.includes(`"${text}"`) : log.includes(text),
  );
  expect(found).toEqual([]);
});
