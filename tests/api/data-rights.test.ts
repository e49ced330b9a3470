import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addNotice, forwardNotices } from '../../server/areas/accounts/notices';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import {
  documentDeletionsFile,
  erasuresFile,
  noteErasures,
  repeatErasures,
} from '../../server/areas/privacy/erasure-list';
import { exportTraveller } from '../../server/areas/privacy/export-traveller';
import { limits } from '../../server/infra/limits/limits';
import { otherTables, travellerTables } from '../../server/areas/privacy/traveller-tables';
import { usualRetention } from '../../server/settings/retention';
import { applyRetention } from '../../server/scheduled-tasks';
import { databasePicture } from './steps/database-picture';
import { asOperator, loggedInOperator } from '../support/desk-operator';
import { newPicture, newUpload, readyOrder, submittedOrder } from '../support/order-steps';
import { paidOrder } from '../support/paid-order';
import { readZip } from './steps/read-zip';
import { call } from '../support/signed-client';
import { runsSweeps } from '../support/sweep';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newEmail, newProof, travellerOf, type Traveller } from '../support/traveller';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server?.remove());

interface Account {
  readonly email: string;
  readonly passwd: string;
  readonly userKey: string;
  readonly traveller: Traveller;
}

async function signUp(email = newEmail()): Promise<Account> {
  const passwd = newProof();
  await call(server.address, 'sendSignUpCode', { email });
  const verify_code = await server.mailedCode(email);
  const { body } = await call(server.address, 'signUp', {
    email,
    passwd,
    verify_code,
    country_id: 356,
    country_residence_id: 702,
  });
  return { email, passwd, userKey: body.user_key as string, traveller: travellerOf(server, body) };
}

async function logIn(email: string, passwd: string) {
  const { body } = await call(server.address, 'logIn', { email, passwd });
  return { userKey: body?.user_key as string, traveller: body && travellerOf(server, body) };
}

const idOf = async (email: string): Promise<string> =>
  (
    await server.services.db
      .selectFrom('users')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;

/** The newest mail to an address with this subject. */
async function mailTo(address: string, subject: string): Promise<string | undefined> {
  await server.services.background.idle();
  const folder = join(server.dataDir, 'mails');
  for (const name of (await readdir(folder)).sort().reverse()) {
    const mail = await readFile(join(folder, name), 'utf8');
    if (mail.includes(`To: ${address}`) && mail.includes(`Subject: ${subject}`)) return mail;
  }
  return undefined;
}

test('an export and an erasure know every table of the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition`.execute(server.services.db);
  const known = [...travellerTables.map(({ table }) => table), ...otherTables];
  expect(known.sort()).toEqual(rows.map(({ name }) => name).sort());
});

describe('the copy of everything', () => {
  test('the copy of everything has the data as JSON and the files as they were sent, of this traveller only', async () => {
    const { email, traveller } = await signUp();
    const other = await signUp();
    await readyOrder(other.traveller);
    const { orderId } = await readyOrder(traveller);
    await traveller.call('addFeedback', { content: 'Is Sunday possible?', order_id: orderId });
    const { body } = await traveller.call('exportAccount');
    const response = await fetch(`${server.address}${body.link as string}`);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*\.zip"$/);
    const files = await readZip(Buffer.from(await response.arrayBuffer()));
    const json = (name: string) => JSON.parse(String(files.get(`data/${name}.json`))) as object[];
    expect(json('users')).toMatchObject([{ email }]);
    expect(json('orders')).toMatchObject([{ id: orderId }]);
    expect(json('feedback')).toMatchObject([{ content: 'Is Sunday possible?' }]);
    const pages = json('pages') as { upload_id: string; pos: number; elec_id: number }[];
    expect(pages.length).toBeGreaterThan(0);
    for (const { elec_id, pos } of pages) {
      const named = [...files].filter(([name]) =>
        name.endsWith(`document ${elec_id} page ${pos}.jpg`),
      );
      expect(named).toHaveLength(1);
      expect(named[0]?.[1].subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    }
    expect(String([...files.values()])).not.toContain(other.email);
    expect(JSON.stringify(json('users'))).not.toMatch(/password|scrypt/);
  });

  test('the link of the copy opens nothing for another user, without its session, or five minutes later', async () => {
    const { traveller } = await signUp();
    const other = await signUp();
    const { body } = await traveller.call('exportAccount');
    const link = new URL(`${server.address}${body.link as string}`);
    const status = async (address: URL) => (await fetch(address)).status;
    const foreign = new URL(link);
    foreign.searchParams.set('user', await idOf(other.email));
    expect(await status(foreign)).toBe(403);
    expect(await status(link)).toBe(200);
    server.moveClock(6 * 60_000);
    expect(await status(link)).toBe(403);
    server.moveClock(-6 * 60_000);
    await traveller.call('revokeSession', {});
    const { sessions } = (await traveller.call('sessions')).body as { sessions?: unknown };
    expect(sessions).toBeUndefined();
    const own = (await traveller.call('sessions')).body.session_list[0].session_id as string;
    await traveller.call('revokeSession', { session_id: own });
    expect(await status(link)).toBe(403);
  });

  test.runIf(runsSweeps)(
    'the copy of everything is made a few times an hour and one at a time, however often its link is opened',
    async () => {
      const { traveller } = await signUp();
      const other = await signUp();
      const linkOf = async (whose: Traveller) =>
        `${server.address}${(await whose.call('exportAccount')).body.link as string}`;
      const [link, foreign] = [await linkOf(traveller), await linkOf(other.traveller)];
      const all = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const response = await fetch(link);
          await response.arrayBuffer();
          return response.status;
        }),
      );
      const made = all.filter((status) => status === 200).length;
      expect(made).toBeGreaterThan(0);
      expect(made).toBeLessThanOrEqual(limits.exportedFilesPerUser.count);
      expect(all.filter((status) => status === 403).length).toBeGreaterThanOrEqual(14);
      expect((await fetch(foreign)).status).toBe(200);
    },
  );
});

describe('the deletion of an account', () => {
  test('the deletion of an account needs the password, or a code to its address', async () => {
    const { traveller, email } = await signUp();
    expect((await traveller.call('eraseAccount', {})).ret).toBe(-6);
    expect((await traveller.call('eraseAccount', { passwd: newProof() })).ret).toBe(-6);
    expect((await traveller.call('eraseAccount', { verify_code: '000000' })).ret).toBe(-6);
    expect((await traveller.call('ownAccount')).body.email).toBe(email);
    await traveller.call('sendOwnerCode', {});
    const verify_code = await server.mailedCode(email);
    expect((await traveller.call('eraseAccount', { verify_code })).ret).toBe(0);
  });

  test('the deletion of an account leaves nothing of the traveller but anonymous money, also for the desk', async () => {
    const account = await signUp();
    const { email, passwd, traveller } = account;
    const { orderId, applicantId } = await paidOrder(server, traveller);
    const unpaid = await readyOrder(traveller);
    await traveller.call('addFeedback', { content: 'My secret plan', order_id: orderId });
    const phone = await logIn(email, passwd);
    const { db, blobs, background } = server.services;
    await db
      .updateTable('applicants')
      .set({ first_name: 'Zuleika' })
      .where('order_id', '=', orderId)
      .execute();
    const userId = await idOf(email);
    const uploads = await db
      .selectFrom('uploads')
      .where('user_id', '=', userId)
      .select('id')
      .execute();
    const ledger = await db
      .selectFrom('ledger')
      .where('order_id', '=', orderId)
      .selectAll()
      .execute();
    expect(ledger.length).toBeGreaterThan(0);

    expect((await traveller.call('eraseAccount', { passwd })).ret).toBe(0);
    await background.idle();

    const picture = JSON.stringify(await databasePicture(db));
    for (const trace of [email, 'My secret plan', 'Zuleika', account.userKey, unpaid.orderId])
      expect([trace, picture.includes(trace)]).toEqual([trace, false]);
    expect(picture).toContain(orderId);
    expect(
      await db.selectFrom('ledger').where('order_id', '=', orderId).selectAll().execute(),
    ).toEqual(ledger);
    for (const { id } of uploads) expect(await blobs.open(id)).toBeUndefined();
    expect(await mailTo(email, 'Your account was deleted')).toContain('without your name');

    const answers = [await traveller.call('orders', {}), await phone.traveller.call('orders', {})];
    for (const { status, code } of answers as { status: number; code?: string }[])
      expect([status, code]).toEqual([401, 'account-deleted']);
    expect((await call(server.address, 'logIn', { email, passwd })).ret).toBe(-6);

    const mei = await loggedInOperator(server);
    const opened = await asOperator(mei, 'deskCase', { caseId: orderId });
    expect(JSON.stringify(opened)).not.toContain(email);
    expect(opened.applicants.map(({ id }) => id)).toEqual([applicantId]);
  });

  test('cancels what is being paid at its provider', async () => {
    const { passwd, traveller } = await signUp();
    const { orderId } = await submittedOrder(traveller);
    expect((await traveller.call('payOrder', { order_id: orderId })).ret).toBe(0);
    const intents = () =>
      server.services.db
        .selectFrom('sandbox_intents')
        .where('reference', '=', orderId)
        .select('state')
        .execute();
    expect(await intents()).toEqual([{ state: 'open' }]);
    expect((await traveller.call('eraseAccount', { passwd: newProof() })).ret).toBe(-6);
    expect(await intents()).toEqual([{ state: 'open' }]);
    expect((await traveller.call('eraseAccount', { passwd })).ret).toBe(0);
    expect(await intents()).toEqual([{ state: 'cancelled' }]);
  });

  test('a new account with the same address gets a key of its own', async () => {
    const { email, passwd, userKey, traveller } = await signUp();
    await traveller.call('eraseAccount', { passwd });
    const again = await signUp(email);
    expect(again.userKey).toMatch(/^[0-9a-f]{32}$/);
    expect(again.userKey).not.toBe(userKey);
  });

  test('the journals of others stay append-only', async () => {
    const { db } = server.services;
    const { email, traveller } = await signUp();
    await readyOrder(traveller);
    const userId = await idOf(email);
    const attempt = db.transaction().execute(async (tx) => {
      await sql`select set_config('visa.erased_user', 'somebody else', true)`.execute(tx);
      await tx.deleteFrom('journal').where('user_id', '=', userId).execute();
    });
    await expect(attempt).rejects.toThrow(/append-only|never change/i);
  });

  test('the deletion of an account is in the list also when several are noted at the same moment', async () => {
    const { services, dataDir } = server;
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) {
      const erasure = { user_id: id, key_mark: 'mark', erased_at: services.clock() };
      await services.db.insertInto('erasures').values(erasure).execute();
      const deletion = { order_id: id, deleted_at: services.clock() };
      await services.db.insertInto('document_deletions').values(deletion).execute();
    }
    const ends = await Promise.allSettled([1, 2, 3].map(() => services.noteErasures()));
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
    for (const file of [erasuresFile, documentDeletionsFile]) {
      const list = await readFile(join(dataDir, file), 'utf8');
      expect(ids.filter((id) => !list.includes(id))).toEqual([]);
    }
    await services.db.deleteFrom('erasures').where('user_id', 'in', ids).execute();
    await services.db.deleteFrom('document_deletions').where('order_id', 'in', ids).execute();
  });

  test.runIf(runsSweeps)(
    'the deletion of an account is repeated on a database that was restored from before it',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'visa-erasures-'));
      const path = join(folder, 'erasures.jsonl');
      const { db, secret, clock } = server.services;
      const [gone, stays] = [await signUp(), await signUp()];
      const { orderId } = await readyOrder(gone.traveller);
      const before = await idOf(gone.email);
      // As a restore leaves it: the list knows of the deletion, the database does not.
      const first = await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('erasures')
          .values({ user_id: before, key_mark: 'mark', erased_at: clock() })
          .execute();
        await noteErasures(tx, path);
        await tx.deleteFrom('erasures').where('user_id', '=', before).execute();
        return readFile(path, 'utf8');
      });
      expect(first).toContain(before);
      expect(first).not.toContain('@');
      expect(await repeatErasures({ db, secret }, path, clock())).toBe(1);
      expect(await repeatErasures({ db, secret }, path, clock())).toBe(0);
      const picture = JSON.stringify(await databasePicture(db));
      expect(picture).not.toContain(gone.email);
      expect(picture).not.toContain(orderId);
      expect((await gone.traveller.call('orders', {})).status).toBe(401);
      expect((await stays.traveller.call('orders', {})).ret).toBe(0);
      await rm(folder, { recursive: true });
    },
  );
});

describe('a change of the address', () => {
  const change = async (
    { traveller, passwd }: Account,
    new_email: string,
    more: Record<string, unknown> = {},
  ) => {
    await traveller.call('sendOwnerCode', { new_email });
    const new_email_code = await server.mailedCode(new_email).catch(() => '000000');
    const new_passwd = newProof();
    const request = { passwd, new_email, new_email_code, new_passwd, ...more };
    return { new_passwd, answer: await traveller.call('changeEmail', request) };
  };

  test('a change of the address needs the password and the code at the new address', async () => {
    const account = await signUp();
    const other = await signUp();
    expect((await change(account, newEmail(), { passwd: newProof() })).answer.ret).toBe(-6);
    expect((await change(account, newEmail(), { new_email_code: '000000' })).answer.ret).toBe(-6);
    expect((await account.traveller.call('sendOwnerCode', { new_email: other.email })).ret).toBe(
      -2,
    );
    expect((await logIn(account.email, account.passwd)).userKey).toBe(account.userKey);
  });

  test('a change of the address keeps the key of the account, ends other sessions and tells the old address', async () => {
    const account = await signUp();
    const phone = await logIn(account.email, account.passwd);
    const { orderId } = await readyOrder(account.traveller);
    const email = newEmail();
    const { answer, new_passwd } = await change(account, email);
    expect(answer.body).toEqual({ email, user_key: account.userKey });
    expect((await phone.traveller.call('orders', {})).status).toBe(401);
    expect((await account.traveller.call('orders', {})).ret).toBe(0);
    expect((await call(server.address, 'logIn', account)).ret).not.toBe(0);
    const later = await logIn(email, new_passwd);
    expect(later.userKey).toBe(account.userKey);
    const { body } = await later.traveller.call('orders', {});
    expect(body.page_data[0].order_id).toBe(orderId);
    expect(await mailTo(account.email, 'Your e-mail address was changed')).toBeDefined();
  });

  test('a change of the address leaves what waited to be told to the old address, whoever changed it', async () => {
    const account = await signUp();
    const { db, clock } = server.services;
    // As if the mail server had been away since somebody else added a passkey.
    const added = { kind: 'passkey-added', device: 'A browser', passkeys: ['Theirs'] } as const;
    await addNotice(db, { userId: await idOf(account.email), ...added }, clock());
    const later = new Date(clock().getTime() + 3_600_000);
    await db.updateTable('notices').set({ mail_after: later }).execute();
    const email = newEmail();
    expect((await change(account, email)).answer.ret).toBe(0);
    await db.updateTable('notices').set({ mail_after: null }).execute();
    await forwardNotices(server.services);
    const subject = 'A passkey was added to your account';
    expect(await mailTo(account.email, subject)).toBeDefined();
    expect(await mailTo(email, subject)).toBeUndefined();
  });

  test('whoever takes the old address gets another key', async () => {
    const account = await signUp();
    const before = account.email;
    await change(account, newEmail());
    const next = await signUp(before);
    expect(next.userKey).not.toBe(account.userKey);
  });
});

test('a change of the password needs the present one, and ends the other sessions', async () => {
  const { email, passwd, traveller } = await signUp();
  const phone = await logIn(email, passwd);
  const new_passwd = newProof();
  const wrong = { passwd: newProof(), new_passwd };
  expect((await traveller.call('changePassword', wrong)).ret).toBe(-6);
  expect((await traveller.call('changePassword', { passwd, new_passwd })).ret).toBe(0);
  expect((await phone.traveller.call('orders', {})).status).toBe(401);
  expect((await logIn(email, new_passwd)).traveller).toBeDefined();
  expect(await mailTo(email, 'Your password was changed')).toBeDefined();
});

test('messages to Support are kept for the days of the setting, and the sweep counts what it removes', async () => {
  const { traveller } = await signUp();
  const { db, blobs, clock, background } = server.services;
  await traveller.call('addFeedback', { content: 'Older than a month' });
  await background.idle();
  const texts = async () =>
    (await db.selectFrom('feedback').select('content').execute()).map(({ content }) => content);
  const at = (days: number) => new Date(clock().getTime() + days * 86_400_000);
  await applyRetention(db, blobs, at(31));
  expect(await texts()).toContain('Older than a month');
  const retention = { ...usualRetention, messages: 30 };
  expect(await applyRetention(db, blobs, at(29), retention)).toMatchObject({ messages: 0 });
  expect(await texts()).toContain('Older than a month');
  // As long as an answer waits for its mail, its message stays.
  const { id } = await db
    .selectFrom('feedback')
    .where('content', '=', 'Older than a month')
    .select('id')
    .executeTakeFirstOrThrow();
  const operator = await loggedInOperator(server, ['support']);
  const decisionId = randomUUID();
  await asOperator(operator, 'deskAnswerMessage', { decisionId, id, words: 'By Thursday.' });
  const jobs = () => db.selectFrom('jobs').select('id').execute();
  await expect.poll(jobs).toEqual([]);
  const waiting = { mailed_at: null, written_at: at(20) };
  await db.updateTable('desk_answers').set(waiting).execute();
  await applyRetention(db, blobs, at(31), retention);
  expect(await texts()).toContain('Older than a month');
  await db
    .updateTable('desk_answers')
    .set({ mailed_at: at(30) })
    .execute();
  const { messages } = await applyRetention(db, blobs, at(31), retention);
  expect(messages).toBeGreaterThan(0);
  expect(await texts()).not.toContain('Older than a month');
});

// Last, because it keeps this process busy for so long that idle connections end.
test.runIf(runsSweeps)(
  'a copy of two gigabytes passes through the server without staying in its memory',
  async () => {
    const { email, traveller } = await signUp();
    await newUpload(traveller, newPicture());
    const size = 2 * 1024 ** 3;
    const chunk = Buffer.alloc(64 * 1024, 7);
    const blobs = {
      ...server.services.blobs,
      open: async () => ({
        size,
        stream: Readable.from(
          (function* () {
            for (let sent = 0; sent < size; sent += chunk.length) yield chunk;
          })(),
        ),
      }),
    };
    const archive = await exportTraveller({ ...server.services, blobs }, await idOf(email), 'en');
    let [bytes, most, looked] = [0, 0, 0];
    const before = process.memoryUsage.rss();
    for await (const part of archive) {
      bytes += (part as Buffer).length;
      // A look at each part would take as long as the copy.
      if (bytes - looked < 1024 ** 2) continue;
      looked = bytes;
      most = Math.max(most, process.memoryUsage.rss() - before);
    }
    expect(bytes).toBeGreaterThan(size);
    expect(most).toBeLessThan(300 * 1024 ** 2);
  },
  startTimeout,
);
