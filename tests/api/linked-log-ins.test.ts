import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forwardNotices } from '../../server/areas/accounts/notices';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import type { Mail, Mailer } from '../../server/infra/mail/mailer';
import { challengeOf, issueSocialCode } from '../../server/areas/accounts/login-codes';
import { limits } from '../../server/infra/limits/limits';
import { facebookIssuer } from '../../server/areas/accounts/social/facebook-provider';
import { call } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { startTokenIssuer, type TokenIssuer } from './doubles/token-issuer';
import { newEmail, newProof, newVerifier, travellerOf, type Traveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

// Log-ins of other companies are seen and unlinked, and the owner is mailed of what happens.

const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let issuer: TokenIssuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startTokenIssuer();
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { social: { google: issuer.settings } },
  });
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await issuer?.close();
});

const ask = (name: Parameters<typeof call>[1], request: unknown, userAgent = android) =>
  call(server.address, name, request, {
    date: server.services.clock(),
    headers: { 'user-agent': userAgent },
  });

/** The subjects of the notices that an address was mailed, in their order, and the newest text. */
async function noticesTo(email: string) {
  await server.services.background.idle();
  const folder = join(server.dataDir, 'mails');
  const mails = [];
  for (const name of (await readdir(folder)).sort()) {
    const mail = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '');
    const subject = /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '';
    if (mail.includes(`To: ${email}`) && !/is your verification code/.test(subject))
      mails.push({ subject, mail });
  }
  return { subjects: mails.map(({ subject }) => subject), text: mails.at(-1)?.mail ?? '' };
}

async function signUp() {
  const email = newEmail();
  const passwd = newProof();
  await ask('sendSignUpCode', { email });
  const verify_code = await server.mailedCode(email);
  const { body } = await ask('signUp', { email, passwd, verify_code });
  const logIn = async (userAgent?: string) =>
    travellerOf(server, (await ask('logIn', { email, passwd }, userAgent)).body);
  return { email, passwd, traveller: travellerOf(server, body), logIn };
}

/** Logs in with Google: another token each time. */
async function google(sub: string, email: string, userAgent?: string): Promise<Traveller> {
  const verifier = newVerifier();
  const claims = issuer.claims(verifier, { sub, email, email_verified: true });
  const id_token = await issuer.sign(claims);
  return travellerOf(server, (await ask('googleLogIn', { id_token, verifier }, userAgent)).body);
}

/** Links a Facebook identity, which has no address of its own, by a mailed code. */
async function facebook(subject: string, email: string) {
  const { db, clock } = server.services;
  const verifier = newVerifier();
  const bound = { challenge: challengeOf(verifier) };
  const token = await issueSocialCode(db, { issuer: facebookIssuer, subject }, bound, clock());
  await ask('redeemLoginCode', { token, verifier });
  await ask('sendSocialCode', { token, verifier, email });
  const verify_code = await server.mailedCode(email);
  return ask('redeemLoginCode', { token, verifier, email, verify_code });
}

async function reset(email: string, more: object = {}) {
  await server.services.db.deleteFrom('limits').execute();
  await ask('sendResetCode', { email });
  const verify_code = await server.mailedCode(email);
  const answer = await ask('resetPassword', { email, passwd: newProof(), verify_code, ...more });
  return travellerOf(server, answer.body);
}

const linksOf = async (traveller: Traveller) => (await traveller.call('linkedLogIns')).body;

describe('linked log-ins', () => {
  test('linked log-ins are listed with provider, time and the address that the provider proved', async () => {
    const { email, traveller } = await signUp();
    expect(await linksOf(traveller)).toEqual({ link_list: [], has_password: true });
    await google('listed', email);
    await facebook('1001', email);
    const at = { link_id: expect.any(String), link_time: expect.stringMatching(/^\d{4}-.*Z$/) };
    expect(await linksOf(traveller)).toEqual({
      link_list: [
        { ...at, provider: 'google', email },
        { ...at, provider: 'facebook' },
      ],
      has_password: true,
    });
    // The address that Google proves may change; whose account it is does not.
    const other = newEmail();
    await google('listed', other);
    expect((await linksOf(traveller)).link_list[0]).toMatchObject({ email: other });
  });

  test('linked log-ins are unlinked by their owner alone, once, and then open nothing', async () => {
    const owner = await signUp();
    const stranger = await signUp();
    await google('unlinked', owner.email);
    const [{ link_id }] = (await linksOf(owner.traveller)).link_list;
    expect(await stranger.traveller.call('unlinkLogIn', { link_id })).toMatchObject({ ret: -4 });
    const twice = await Promise.all(
      [1, 2].map(() => owner.traveller.call('unlinkLogIn', { link_id })),
    );
    expect(twice.map(({ ret }) => ret).sort()).toEqual([-4, 0]);
    expect(await linksOf(owner.traveller)).toMatchObject({ link_list: [] });
    const elsewhere = newEmail();
    expect((await google('unlinked', elsewhere)).email).toBe(elsewhere);
  });

  test('take the log-ins with them that were begun', async () => {
    const { email, traveller } = await signUp();
    await facebook('2002', email);
    const { db, clock } = server.services;
    const verifier = newVerifier();
    const bound = { challenge: challengeOf(verifier) };
    const identity = { issuer: facebookIssuer, subject: '2002' };
    const token = await issueSocialCode(db, identity, bound, clock());
    const [{ link_id }] = (await linksOf(traveller)).link_list;
    await traveller.call('unlinkLogIn', { link_id });
    expect(await ask('redeemLoginCode', { token, verifier })).toMatchObject({ ret: -4 });
  });

  test('without a password the last one may go, and the mail says how to come back', async () => {
    const email = newEmail();
    const traveller = await google('only', email);
    const { link_list, has_password } = await linksOf(traveller);
    expect([link_list.length, has_password]).toEqual([1, false]);
    const { link_id } = link_list[0];
    expect(await traveller.call('unlinkLogIn', { link_id })).toMatchObject({ ret: 0 });
    const { subjects, text } = await noticesTo(email);
    expect(subjects).toEqual(['Log-in with Google was removed from your account']);
    expect(text).toContain('set one with a code');
    const back = await reset(email);
    expect(await linksOf(back)).toEqual({ link_list: [], has_password: true });
  });
});

describe('a password reset', () => {
  test('a password reset removes them unless it is told not to, and ends all sessions', async () => {
    const { email, traveller } = await signUp();
    const social = await google('reset', email);
    await facebook('3003', email);
    const kept = await reset(email, { unlink_log_ins: false });
    expect((await linksOf(kept)).link_list).toHaveLength(2);
    expect((await noticesTo(email)).text).not.toContain('was removed');
    const fresh = await reset(email);
    expect(await linksOf(fresh)).toMatchObject({ link_list: [] });
    for (const old of [traveller, social, kept])
      expect(await old.call('orders')).toMatchObject({ status: 401 });
    const { subjects, text } = await noticesTo(email);
    expect(subjects.slice(-2)).toEqual(['Your password was changed', 'Your password was changed']);
    expect(text).toContain('Facebook and Google was removed');
  });
});

describe('the owner is mailed', () => {
  const newLogIn = 'New log-in to your account';

  test('about a new device, once for each, and not at the sign-up', async () => {
    const { email, logIn } = await signUp();
    expect((await noticesTo(email)).subjects).toEqual([]);
    await logIn(android);
    expect((await noticesTo(email)).subjects).toEqual([]);
    await logIn(firefox);
    await logIn(firefox);
    const { subjects, text } = await noticesTo(email);
    expect(subjects).toEqual([newLogIn]);
    expect(text).toContain('Firefox on Linux');
    expect(text).toContain('If it was not you');
  });

  test.runIf(runsSweeps)(
    'about a device that came back after it was logged out from another one',
    async () => {
      const { email, traveller, logIn } = await signUp();
      const thief = await logIn(firefox);
      const session_id = (await thief.call('sessions')).body.session_list.find(
        ({ is_current }: { is_current: boolean }) => is_current,
      ).session_id;
      await traveller.call('revokeSession', { session_id });
      await logIn(firefox);
      expect((await noticesTo(email)).subjects).toEqual([newLogIn, newLogIn]);
      await traveller.call('revokeSession', {});
      await logIn(android);
      expect((await noticesTo(email)).subjects).toHaveLength(2);
      await logIn(firefox);
      expect((await noticesTo(email)).subjects).toHaveLength(3);
    },
  );

  test('about a new link instead of the device that it came from', async () => {
    const { email } = await signUp();
    await google('mailed', email, firefox);
    await google('mailed', email, firefox);
    expect((await noticesTo(email)).subjects).toEqual([
      'Log-in with Google was added to your account',
    ]);
  });

  test('the owner is mailed but not of an account that a provider’s log-in has just made', async () => {
    const email = newEmail();
    await google('made', email);
    expect((await noticesTo(email)).subjects).toEqual([]);
  });

  test.runIf(runsSweeps)('ten times a day about devices at most', async () => {
    const { email, traveller, logIn } = await signUp();
    const most = limits.deviceNoticesPerUser.count;
    for (let count = 0; count < most + 2; count += 1) {
      await logIn(firefox);
      await traveller.call('revokeSession', {});
    }
    expect((await noticesTo(email)).subjects).toHaveLength(most);
  });

  test('exactly once, also where servers send at once, and after the mail server was away', async () => {
    const { email, logIn } = await signUp();
    const sent: Mail[] = [];
    let isAway = true;
    const mailer: Mailer = {
      destination: 'here',
      async send(mail) {
        if (isAway) throw new Error('away');
        sent.push(mail);
      },
    };
    const { db, clock } = server.services;
    // The notice is there, and was not mailed: as if the server had stopped after the commit.
    await logIn(firefox);
    await server.services.background.idle();
    const { id } = await db
      .selectFrom('users')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow();
    const notice = { user_id: id, kind: 'device', device: 'A browser', providers: '' } as const;
    const row = { id: newVerifier(), ...notice, created_at: clock(), mail_after: null };
    await db.insertInto('notices').values(row).execute();
    const services = { ...server.services, mailer };
    await expect(forwardNotices(services)).rejects.toThrow('away');
    isAway = false;
    await Promise.all([1, 2, 3].map(() => forwardNotices(services)));
    expect(sent.map(({ to, messageId }) => [to, messageId?.includes(row.id)])).toEqual([
      [email, true],
    ]);
    expect(await db.selectFrom('notices').selectAll().execute()).toEqual([]);
  });
});
