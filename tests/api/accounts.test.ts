import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { call } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newEmail, newProof, signUpTraveller, travellerOf } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

const minute = 60_000;
const day = 24 * 60 * minute;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server?.remove());

const ask = (name: Parameters<typeof call>[1], request: unknown) =>
  call(server.address, name, request);

async function codeFor(email: string, name: 'sendSignUpCode' | 'sendResetCode' = 'sendSignUpCode') {
  expect(await ask(name, { email })).toMatchObject({ ret: 0, body: {} });
  return server.mailedCode(email);
}

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

describe('sign-up', () => {
  test('[API-12][API-13] a mailed code makes an account and answers the user', async () => {
    const email = newEmail();
    const verify_code = await codeFor(email);
    const request = { email: ` ${email.toUpperCase()} `, passwd: newProof(), verify_code };
    const answer = await ask('signUp', { ...request, country_id: 356, country_residence_id: 702 });
    expect(answer).toMatchObject({
      ret: 0,
      body: { email, country_id: 356, country_residence_id: 702, token: expect.any(String) },
    });
    const traveller = travellerOf(server, answer.body);
    expect(await traveller.call('accountSummary')).toMatchObject({
      body: { unprocessed_count: 0, coupon_count: 2 },
    });
  });

  test.each([
    ["sean.o'neil", "SEAN.O'Neil"],
    ['a&b', 'A&B'],
    ['m\u00fcller', 'MU\u0308LLER'],
  ])(
    '%s before the @ signs up by the mailed code, and is one account in any spelling',
    async (name, other) => {
      const rest = newEmail();
      const [email, spelt] = [name + rest, other + rest];
      const passwd = newProof();
      const verify_code = await codeFor(email);
      const made = await ask('signUp', { email: spelt, passwd, verify_code });
      expect(made).toMatchObject({ ret: 0, body: { email } });
      expect(await ask('logIn', { email: spelt, passwd })).toMatchObject({
        ret: 0,
        body: { email },
      });
      expect(await ask('sendSignUpCode', { email: spelt })).toMatchObject({ ret: -2 });
    },
  );

  test.each(['a@b.example\r\nBcc: c@d.example', 'a@b.example,c@d.example', 'Ana <a@b.example>'])(
    'no mail is sent to %j',
    async (email) => {
      const mails = (await readdir(join(server.dataDir, 'mails'))).length;
      expect(await ask('sendSignUpCode', { email })).toMatchObject({ status: 400, ret: -1 });
      expect(await readdir(join(server.dataDir, 'mails'))).toHaveLength(mails);
    },
  );

  test('[API-12] an address that is registered gets ret -2 and no mail', async () => {
    const { email } = await signUpTraveller(server);
    const mails = (await readdir(join(server.dataDir, 'mails'))).length;
    expect(await ask('sendSignUpCode', { email })).toMatchObject({ status: 200, ret: -2 });
    expect(await readdir(join(server.dataDir, 'mails'))).toHaveLength(mails);
  });

  test('a second code for the same address within 60 s is a 429', async () => {
    const email = newEmail();
    await codeFor(email);
    const answer = await ask('sendSignUpCode', { email });
    expect(answer).toMatchObject({ status: 429, ret: -1 });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(50);
    server.moveClock(61_000);
    expect(await ask('sendSignUpCode', { email })).toMatchObject({ status: 200, ret: 0 });
    server.moveClock(-61_000);
  });

  test('a wrong code is refused, and the sixth try even with the right one', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    const tryWith = (verify_code: string) =>
      ask('signUp', { email, passwd: newProof(), verify_code });
    for (let tries = 0; tries < 5; tries += 1)
      expect(await tryWith(otherThan(code))).toMatchObject({ status: 200, ret: -6 });
    expect(await tryWith(code)).toMatchObject({ ret: -6 });
  });

  test('the fifth try may still be the right one', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    const tryWith = (verify_code: string) =>
      ask('signUp', { email, passwd: newProof(), verify_code });
    for (let tries = 0; tries < 4; tries += 1) await tryWith(otherThan(code));
    expect(await tryWith(code)).toMatchObject({ ret: 0 });
  });

  test('a code serves once, for its own address and purpose', async () => {
    const email = newEmail();
    const verify_code = await codeFor(email);
    const request = { email, passwd: newProof(), verify_code };
    expect(await ask('signUp', { ...request, email: newEmail() })).toMatchObject({ ret: -6 });
    expect(await ask('resetPassword', request)).toMatchObject({ ret: -6 });
    const twice = await Promise.all([ask('signUp', request), ask('signUp', request)]);
    expect(twice.map(({ ret }) => ret).sort()).toEqual([-6, 0]);
    expect(await ask('signUp', request)).toMatchObject({ ret: -6 });
  });

  test('a code ends after 10 minutes', async () => {
    const email = newEmail();
    const verify_code = await codeFor(email);
    const date = new Date(Date.now() + 10 * minute + 1000);
    server.moveClock(10 * minute + 1000);
    const request = { email, passwd: newProof(), verify_code };
    const answer = await call(server.address, 'signUp', request, { date });
    server.moveClock(-10 * minute - 1000);
    expect(answer).toMatchObject({ ret: -6 });
  });

  test('what cannot be right is refused by its field', async () => {
    const good = { email: newEmail(), passwd: newProof(), verify_code: '123456' };
    const wrong = { email: 'nobody', passwd: 'secret1', verify_code: '1234567' };
    for (const [field, value] of Object.entries(wrong)) {
      const answer = await ask('signUp', { ...good, [field]: value });
      expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining(field) });
    }
  });
});

describe('log-in', () => {
  test('[API-09][API-10] e-mail and password answer the user with a new token', async () => {
    const email = newEmail();
    const passwd = newProof();
    const verify_code = await codeFor(email);
    const first = await ask('signUp', { email, passwd, verify_code, country_id: 356 });
    const second = await ask('logIn', { email, passwd });
    expect(second).toMatchObject({ ret: 0, body: { email, country_id: 356 } });
    expect(second.body.token).not.toBe(first.body.token);
    for (const { body } of [first, second])
      expect(await travellerOf(server, body).call('orders')).toMatchObject({ ret: 0 });
  });

  test('a wrong password and an unknown address are answered alike', async () => {
    const { email } = await signUpTraveller(server);
    const wrong = await ask('logIn', { email, passwd: newProof() });
    const unknown = await ask('logIn', { email: newEmail(), passwd: newProof() });
    expect(wrong).toMatchObject({ status: 200, ret: -6 });
    expect([unknown.ret, unknown.msg]).toEqual([wrong.ret, wrong.msg]);
  });

  test.runIf(runsSweeps)(
    'too many attempts on an address are a 429, and others are not concerned',
    async () => {
      const email = newEmail();
      const passwd = newProof();
      for (let tries = 0; tries < 10; tries += 1)
        expect(await ask('logIn', { email, passwd })).toMatchObject({ ret: -6 });
      const answer = await ask('logIn', { email, passwd });
      expect(answer).toMatchObject({ status: 429, msg: expect.stringContaining('Too many') });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
      expect(await ask('logIn', { email: newEmail(), passwd })).toMatchObject({ ret: -6 });
    },
  );

  test('the database holds neither passwords’ proofs, nor tokens, nor codes', async () => {
    const email = newEmail();
    const passwd = newProof();
    const verify_code = await codeFor(email);
    const { body } = await ask('signUp', { email, passwd, verify_code });
    await codeFor(email, 'sendResetCode');
    const { db } = server.services;
    const rows = JSON.stringify([
      await db.selectFrom('users').where('email', '=', email).selectAll().execute(),
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('codes').selectAll().execute(),
      await db.selectFrom('limits').selectAll().execute(),
    ]);
    expect(rows).toContain(email);
    for (const secret of [passwd, passwd.slice(3), body.token, await server.mailedCode(email)])
      expect(rows).not.toContain(secret);
  });
});

describe('sessions', () => {
  test('a session ends 30 days after its last use', async () => {
    const traveller = await signUpTraveller(server);
    const after = async (days: number) => {
      server.moveClock(days * day);
      const date = new Date(server.services.clock());
      return (await traveller.call('orders', {}, { date })).status;
    };
    expect(await after(29)).toBe(200);
    expect(await after(29)).toBe(200);
    expect(await after(31)).toBe(401);
    server.moveClock(-89 * day);
  });
});

describe('password reset', () => {
  test('[API-14][API-15] a code changes the password and ends the older sessions', async () => {
    const traveller = await signUpTraveller(server);
    const { email } = traveller;
    const verify_code = await codeFor(email, 'sendResetCode');
    const passwd = newProof();
    const answer = await ask('resetPassword', { email, passwd, verify_code });
    expect(answer).toMatchObject({ ret: 0, body: { email, country_id: 356 } });
    expect(await traveller.call('orders')).toMatchObject({ status: 401 });
    expect(await travellerOf(server, answer.body).call('orders')).toMatchObject({ ret: 0 });
    expect(await ask('logIn', { email, passwd })).toMatchObject({ ret: 0 });
  });

  test('[API-14] an address that is not registered gets ret -2', async () => {
    expect(await ask('sendResetCode', { email: newEmail() })).toMatchObject({ ret: -2 });
  });
});

describe('account', () => {
  test('[API-18][API-19] countries and time zone are written to the user', async () => {
    const traveller = await signUpTraveller(server, {});
    await traveller.call('updateAccount', { time_zone: 480 });
    await traveller.call('updateAccount', { country_id: 156, country_residence_id: 276 });
    const user = await server.services.db
      .selectFrom('users')
      .where('email', '=', traveller.email)
      .select(['country_id', 'country_residence_id', 'time_zone'])
      .executeTakeFirst();
    expect(user).toEqual({ country_id: 156, country_residence_id: 276, time_zone: 480 });
    expect(await traveller.call('updateAccount', { country_id: 999 })).toMatchObject({ ret: -1 });
  });
});

describe('what is written down', () => {
  test('mails are files for their owner alone', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    const folder = join(server.dataDir, 'mails');
    const names = await readdir(folder);
    expect(names.every((name) => /^2.*\.eml$/.test(name))).toBe(true);
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const mail = mails.find((text) => text.includes(email));
    expect(mail).toContain('From: Visa <no-reply@visa.example>');
    expect(mail).toContain(`Your verification code is ${code}`);
    expect((await stat(join(folder, names[0] ?? ''))).mode & 0o077).toBe(0);
    expect((await stat(join(server.dataDir, 'secret.key'))).mode & 0o077).toBe(0);
  });

  test('the log has routes and ids, codes in dev, but no address, token or name', async () => {
    const email = newEmail();
    const verify_code = await codeFor(email);
    const passwd = newProof();
    const { body } = await ask('signUp', { email, passwd, verify_code, country_residence_id: 702 });
    const traveller = travellerOf(server, body);
    const order = await traveller.call('addOrder', { product_id: 40401, country_id: 356 });
    const applicant = { order_id: order.body.order_id, identity_id: 1, first_name: 'Zebulon' };
    expect(await traveller.call('addApplicant', applicant)).toMatchObject({ ret: 0 });
    const log = server.logLines.join('');
    expect(log).toContain(`"code":"${verify_code}"`);
    expect(log).toContain('"route":"/api/applicant_add"');
    expect(log).not.toMatch(/@mail\.example/);
    for (const secret of [email, body.token, passwd, 'Zebulon']) expect(log).not.toContain(secret);
  });

  test(
    'outside of dev no code is logged, and limits per IP hold',
    async () => {
      const strict = await startTestServer({
        catalogue: referenceCatalogue,
        settings: { environment: 'production', perIpFactor: 1 },
      });
      const status = [];
      for (let mails = 0; mails < 31; mails += 1)
        status.push((await call(strict.address, 'sendSignUpCode', { email: newEmail() })).status);
      expect(status).toEqual([...Array<number>(30).fill(200), 429]);
      expect(strict.logLines.join('')).not.toContain('"code"');
      const location = await call(strict.address, 'location');
      expect(location.ret).toBe(0);
      await strict.remove();
    },
    startTimeout,
  );
});
