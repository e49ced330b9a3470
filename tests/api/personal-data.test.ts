import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { sweepDemo } from '../../server/areas/recognition-demo/demo-files';
import { openEngine } from '../../server/infra/db/engines/open-engine';
import type { Db } from '../../server/infra/db/tables';
import { DataKeys } from '../../server/infra/keys/data-keys';
import { newKeyLine } from '../../server/infra/keys/key-ring';
import { loadKeyRing } from '../../server/infra/keys/load-key-ring';
import { parseSettings, type Settings } from '../../server/settings/settings';
import { applyRetention } from '../../server/scheduled-tasks';
import { runCommand } from '../../server/tools/backup/run-command';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import { allDeskCalls, type DeskCallName } from '../../src/contract/desk/all-desk-calls';
import { deskHeader } from '../../src/contract/desk/desk-problem';
import { accessTable } from './steps/access-table';
import { loggedInOperator } from '../support/desk-operator';
import { makePortrait } from '../support/fixtures/make-portrait';
import {
  isMarked,
  mark,
  markedFields,
  markedWords,
  otherFields,
  textFields,
} from './steps/marked-data';
import { markedDesk, type MarkedDesk } from './steps/marked-desk';
import { addedPasskey, ownerCode } from './steps/passkey-steps';
import { newCoupon } from '../support/coupon-steps';
import { newApplicant, newOrder, readyOrder, vietnam } from '../support/order-steps';
import { confirmWithCard } from '../support/paid-order';
import { call, sendFile } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { startTokenIssuer, type TokenIssuer } from './doubles/token-issuer';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { makeWalletKeys, type WalletKeys } from '../support/wallet-keys';
import { runsSweeps } from '../support/sweep';

const day = 86_400_000;

let folder: string;
let server: TestServer;
let issuer: TokenIssuer;
let walletKeys: WalletKeys | undefined;
let traveller: Traveller;
let desk: MarkedDesk;
let settings: Settings;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-marked-'));
  issuer = await startTokenIssuer();
  walletKeys = await makeWalletKeys();
  const dataDir = join(folder, 'data');
  // The embedded database, because its files are here to be searched.
  settings = {
    ...parseSettings(
      { PORT: '0', DATA_DIR: dataDir, DEMO: 'off', APP_ENV: 'dev', KEYS: newKeyLine() },
      folder,
    ),
    deskPort: 0,
    formPort: 0,
    databaseUrl: undefined,
    secondPersonAbove: 2_000,
    securityLog: join(folder, 'security.jsonl'),
    social: {
      google: issuer.settings,
      facebook: { graphUrl: 'http://127.0.0.1:9', appId: '1', appSecret: 's' },
    },
    wallets: walletKeys?.settings,
  };
  server = await startTestServer({ catalogue: referenceCatalogue, dataDir, settings });
  traveller = await signUpTraveller(server);
  desk = {
    server,
    traveller,
    mei: await loggedInOperator(server),
    jun: await loggedInOperator(server),
  };
}, startTimeout);
afterAll(async () => {
  await server?.stop().catch(() => undefined);
  await walletKeys?.remove();
  await issuer?.close();
  await rm(folder, { recursive: true, force: true });
});

test('of each text in a request it is said whether it is about a traveller', () => {
  const others = Object.values(otherFields).flat();
  const unknown = Object.entries({ ...allCalls, ...allDeskCalls }).flatMap(([name, { request }]) =>
    textFields(request)
      .filter((field) => !(field in markedFields) && !others.includes(field))
      .map((field) => `${name}: ${field}`),
  );
  expect(unknown).toEqual([]);
});

test.runIf(runsSweeps)(
  'what travellers and operators say of a person is sealed, and nowhere after the account was deleted',
  async () => {
    const portrait = new Uint8Array(await makePortrait({ width: 280, height: 360 }));
    for (const name of Object.keys(accessTable) as CallName[]) await makeMarked(name, portrait);
    await answerForm();
    await addedPasskey(server, traveller, `${mark} phone`);
    for (const [name, row] of Object.entries(markedDesk)) {
      if (typeof row !== 'function') continue;
      await row(desk).catch((error: unknown) => {
        throw new Error(`${name} failed.`, { cause: error });
      });
    }
    const { db, blobs, background, clock } = server.services;
    await background.idle();
    await spendMarkedCoupon();
    await background.idle();
    // It was all kept: what is looked for below was there.
    const before = await markedIn(db);
    for (const table of tablesWithMarks) expect(Object.keys(before)).toContain(table);

    const verify_code = await ownerCode(server, traveller);
    expect(await traveller.call('eraseAccount', { verify_code })).toMatchObject({ ret: 0 });
    await background.idle();
    await applyRetention(db, blobs, new Date(clock().getTime() + day));
    await sweepDemo(server.services, new Date(clock().getTime() + 2 * day));
    await background.idle();
    expect(await markedIn(db)).toEqual({});
    expect(await rowsWith(db, traveller.email)).toEqual({});

    const headers = { cookie: desk.mei.cookie, [deskHeader.name]: deskHeader.value };
    const exported = await (await fetch(`${server.deskOrigin}/audit.ndjson`, { headers })).text();
    expect(exported.split('\n').length).toBeGreaterThan(50);
    const streams = { exported, log: server.logLines.join('\n') };
    await server.stop();
    for (const [name, text] of Object.entries(streams)) {
      expect([name, marksIn(text)]).toEqual([name, []]);
      expect([name, text.includes(traveller.email)]).toEqual([name, false]);
    }
    await runCommand(settings, ['backup', join(folder, 'after.backup')]);
    expect(await filesWithMarks(folder)).toEqual([]);

    // A backup is sealed: its content is searched after a restore.
    const restored = { ...settings, dataDir: join(folder, 'restored') };
    await runCommand(restored, ['restore', join(folder, 'after.backup')]);
    const engine = await openEngine(restored);
    try {
      await new DataKeys(await loadKeyRing(restored)).load(engine.db);
      expect(await markedIn(engine.db)).toEqual({});
    } finally {
      await engine.close();
    }
    expect(await filesWithMarks(restored.dataDir)).toEqual([]);
  },
  startTimeout * 3,
);

/** Tables that had marks before: without them the search would prove nothing. */
const tablesWithMarks = [
  ...['applicants', 'passports', 'visas', 'application_forms', 'letters', 'pages', 'receipts'],
  ...['feedback', 'desk_notes', 'desk_answers', 'desk_decisions', 'desk_drafts', 'desk_refunds'],
  ...['desk_submissions', 'desk_alarm_closings', 'user_passkeys', 'desk_readings', 'user_coupons'],
];

/** Makes each way of a call as its owner, with marks in all fields that are about a person. */
async function makeMarked(name: CallName, portrait: Uint8Array<ArrayBuffer>): Promise<void> {
  const row = accessTable[name];
  if (typeof row === 'string') return;
  for (const each of row) {
    const request = await each.make(traveller, server, issuer);
    const isOwn = allCalls[name].access === 'customer' || !allCalls[name].changes;
    const marked = isOwn ? withMarks(request) : request;
    const { token } = traveller;
    const headers = { 'user-agent': `${mark} browser` };
    const answer =
      allCalls[name].body === 'multipart'
        ? await sendFile(
            server.address,
            { bytes: portrait, name: `${mark}.jpg` },
            { token, headers },
            name,
            marked,
          )
        : await call(server.address, name, marked, { token, headers });
    expect([name, answer.ret, answer.msg]).toEqual([name, each.ret ?? 0, answer.msg]);
  }
}

const withMarks = (request: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(request).map(([field, value]) => [
      field,
      typeof value === 'string' ? (markedFields[field] ?? value) : value,
    ]),
  );

/** A coupon that an operator gave and the ledger keeps. */
async function spendMarkedCoupon(): Promise<void> {
  const { db } = server.services;
  const { orderId, fee } = await readyOrder(traveller);
  const id = await newCoupon(traveller, server, { discount: 500 });
  await db.updateTable('user_coupons').set({ memo: mark }).where('id', '=', id).execute();
  const request = { order_id: orderId, display_fee: fee - 500, user_coupon_id: id };
  expect(await traveller.call('submitOrder', request)).toMatchObject({ ret: 0 });
  const { body } = await traveller.call('payOrder', { order_id: orderId });
  await confirmWithCard(server, body);
  await vi.waitFor(async () => {
    const spent = db.selectFrom('ledger').where('coupon_id', '=', id).select('id');
    expect(await spent.execute()).toHaveLength(1);
  });
}

/** The application form is no call of the contract: its page sends the answers. */
async function answerForm(): Promise<void> {
  const order_id = await newOrder(traveller, vietnam);
  const applicant_id = await newApplicant(traveller, order_id);
  const { body } = await traveller.call('formToken', { order_id, applicant_id });
  for (const question of ['full_name', 'birth_place', 'home_address']) {
    const response = await fetch(new URL('/answers', server.services.formOrigin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-form-token': body.token as string },
      body: JSON.stringify({ question, answer: markedWords }),
    });
    expect(response.status).toBe(200);
  }
}

const marksIn = (text: string): readonly string[] =>
  isMarked(text) ? (text.match(/.{0,80}(?:zmarked|q7654321).{0,20}/gi) ?? []).slice(0, 3) : [];

/** The rows of every table with a mark, as the server reads them: opened. */
const markedIn = (db: Db) => rowsWhere(db, (row) => marksIn(row));
const rowsWith = (db: Db, text: string) =>
  rowsWhere(db, (row) => (row.includes(text) ? [row.slice(0, 300)] : []));

async function rowsWhere(
  db: Db,
  found: (row: string) => readonly string[],
): Promise<Record<string, readonly string[]>> {
  const { rows: tables } = await sql<{ name: keyof Db & string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    db,
  );
  const all: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    const marked = rows.flatMap((row) => found(JSON.stringify(row)));
    if (marked.length > 0) all[name] = marked.slice(0, 3);
  }
  return all;
}

/** Mails as files are for trials (docs/storage.md). */
const isSearched = (path: string) => !path.includes('/mails/');

async function filesWithMarks(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !isSearched(path)) continue;
    const marks = marksIn((await readFile(path)).toString('latin1'));
    if (marks.length > 0) found.push(`${path.slice(root.length)}: ${marks.join(' | ')}`);
  }
  return found;
}

/** Every row that says where a call's marks go names one that has a row of its own. */
test('a call of the desk that is made within another one is made there', () => {
  for (const row of Object.values(markedDesk))
    if (typeof row === 'object') expect(typeof markedDesk[row.in]).toBe('function');
  expect(Object.keys(markedDesk).sort()).toEqual(
    (Object.keys(allDeskCalls) as DeskCallName[]).sort(),
  );
});
