import { createECDH, createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { eraseTraveller } from '../../server/areas/privacy/erase-traveller';
import { idsOf } from '../../server/areas/privacy/rows-of';
import { travellerTables } from '../../server/areas/privacy/traveller-tables';
import type { Db } from '../../server/infra/db/tables';
import { makePortrait } from '../support/fixtures/make-portrait';
import {
  ananyasPassport,
  employee,
  kenya,
  newApplicant,
  newOrder,
  newPicture,
  newUpload,
  readOrder,
  uae,
  vietnam,
} from '../support/order-steps';
import { call, sendFile } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { unfinishedUploads } from './steps/unfinished-uploads';
import { newEmail, newProof, travellerOf } from '../support/traveller';

let server: TestServer;
beforeAll(async () => {
  // Every late request holds a connection while it waits.
  const settings = { databasePoolSize: 40 };
  server = await startTestServer({ catalogue: referenceCatalogue, settings });
}, startTimeout);
afterAll(() => server?.remove());

async function signUp() {
  const email = newEmail();
  const passwd = newProof();
  await call(server.address, 'sendSignUpCode', { email });
  const verify_code = await server.mailedCode(email);
  const countries = { country_id: 356, country_residence_id: 702 };
  const request = { email, passwd, verify_code, ...countries };
  const { body } = await call(server.address, 'signUp', request);
  const { id: userId } = await server.services.db
    .selectFrom('users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  return { email, passwd, userId, traveller: travellerOf(server, body) };
}

/** How many rows each table has of a traveller. */
async function rowsOf(db: Db, userId: string): Promise<Record<string, number>> {
  const ids = idsOf(userId);
  const counts: Record<string, number> = {};
  for (const { table, by } of travellerTables) {
    const [column, of] = by;
    const { rows } = await sql<{ count: string }>`
      select count(*) from ${sql.table(table)} where ${sql.ref(column)} in ${ids[of]}`.execute(db);
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}

const waitingForLocks = async (): Promise<number> => {
  const { rows } = await sql<{ count: string }>`
    select count(distinct pid) from pg_locks where not granted`.execute(server.services.db);
  return Number(rows[0]?.count);
};

/** A signal that one part of a test gives and another waits for. */
function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const tus = (token: string) => ({ 'tus-resumable': '1.0.0', 'x-token': token });
const piece = { 'content-type': 'application/offset+octet-stream' };

/** Begins an upload by the tus protocol, or sends all of it. */
const beginUpload = (token: string, bytes: Uint8Array<ArrayBuffer>, isWhole: boolean) =>
  fetch(`${server.address}/api/uploads`, {
    method: 'POST',
    headers: {
      ...tus(token),
      'idempotency-key': randomUUID(),
      'upload-length': String(bytes.length),
      'upload-metadata': `sha256 ${Buffer.from(sha256(bytes)).toString('base64')}`,
      ...(isWhole && piece),
    },
    body: isWhole ? bytes : null,
  });

async function refusalOf(response: Response) {
  const { code } = JSON.parse((await response.text()) || '{}') as { code?: string };
  return { status: response.status, code };
}

test.runIf(inject('postgres'))(
  'a request that waits while its account is deleted stores nothing, whatever it brings',
  async () => {
    const { email, passwd, userId, traveller } = await signUp();
    const { db, secret, clock, formOrigin } = server.services;
    // Its records of money keep one application with an open form.
    const kept = await newOrder(traveller, vietnam);
    const formOf = await newApplicant(traveller, kept);
    await db
      .insertInto('price_differences')
      .values({
        id: randomUUID(),
        order_id: kept,
        item: 'Fee',
        expected_fee: 1,
        opened_at: clock(),
      })
      .execute();
    const { body } = await traveller.call('formToken', { order_id: kept, applicant_id: formOf });
    const order_id = await newOrder(traveller);
    const applicant_id = await newApplicant(traveller, order_id);
    const [{ elec_id }] = (await readOrder(traveller, order_id)).applicant_list[0]
      .material_required;
    const [page, passport] = [await newUpload(traveller), await newUpload(traveller)];
    const photoOf = await newApplicant(traveller, await newOrder(traveller, uae));
    const portrait = new Uint8Array(await makePortrait());
    const begun = newPicture();
    const { headers } = await beginUpload(traveller.token, begun, false);
    const begunAt = new URL(headers.get('location') ?? '', server.address);
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const push = {
      endpoint: `https://${server.services.settings.pushServices[0]}/${randomUUID()}`,
      p256dh: browser.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    const form = (path: string, request: object) => async () => {
      const headers = { 'content-type': 'application/json', 'x-form-token': body.token as string };
      const url = new URL(path, formOrigin);
      return refusalOf(
        await fetch(url, { method: 'POST', headers, body: JSON.stringify(request) }),
      );
    };
    const once = () => ({ idempotencyKey: randomUUID() });

    const late: Readonly<Record<string, () => Promise<{ status: number; code?: unknown }>>> = {
      message: () => traveller.call('addFeedback', { content: 'Is Sunday possible?' }, once()),
      'message without a key': () =>
        traveller.call('addFeedback', { content: 'Monday?' }, { idempotencyKey: null }),
      'message about a kept order': () =>
        traveller.call('addFeedback', { content: 'And Tuesday?', order_id: kept }, once()),
      order: () => traveller.call('addOrder', kenya, once()),
      applicant: () =>
        traveller.call(
          'addApplicant',
          { order_id: kept, identity_id: employee, first_name: 'Late' },
          once(),
        ),
      page: () =>
        traveller.call('attachPage', { applicant_id, elec_id, pos: 0, key: page }, once()),
      passport: () =>
        traveller.call(
          'submitPassport',
          { applicant_id: formOf, elec_key: passport, ...ananyasPassport },
          once(),
        ),
      file: () => traveller.send({ bytes: newPicture() }, once()),
      photo: () =>
        sendFile(
          server.address,
          { bytes: portrait },
          { token: traveller.token, ...once() },
          'uploadPhoto',
          { applicant_id: photoOf, need_handle: 1 },
        ),
      'file in pieces': async () =>
        refusalOf(await beginUpload(traveller.token, newPicture(), true)),
      'last piece of a file': async () =>
        refusalOf(
          await fetch(begunAt, {
            method: 'PATCH',
            headers: { ...tus(traveller.token), ...piece, 'upload-offset': '0' },
            body: begun,
          }),
        ),
      'push subscription': () => traveller.call('subscribeToPushes', push, once()),
      'notice wish': () =>
        traveller.call('setNotice', { kind: 'result', mail: false, push: false }, once()),
      'answer of the form': form('/answers', { question: 'stay_address', answer: 'Hotel Saigon' }),
      'log-in': () => call(server.address, 'logIn', { email, passwd }),
    };

    const [erased, goesOn] = [signal(), signal()];
    let atErasure: Record<string, number> = {};
    const erasing = db.transaction().execute(async (tx) => {
      await eraseTraveller(tx, secret, userId, clock());
      atErasure = await rowsOf(tx, userId);
      erased.give();
      await goesOn.given;
    });
    await erased.given;
    let answered = 0;
    const answers = Object.entries(late).map(async ([what, send]) => {
      const { status, code } = await send().finally(() => (answered += 1));
      return [what, status, code] as const;
    });
    await vi.waitFor(
      async () => expect(answered + (await waitingForLocks())).toBe(answers.length),
      { timeout: 20_000, interval: 50 },
    );
    goesOn.give();
    await erasing;

    const otherwise: Readonly<Record<string, readonly [number, string]>> = {
      'answer of the form': [422, 'form-closed'],
      // As for an address without an account.
      'log-in': [200, 'password-wrong'],
    };
    expect(await Promise.all(answers)).toEqual(
      Object.keys(late).map((what) => [what, ...(otherwise[what] ?? [401, 'account-deleted'])]),
    );
    expect(await rowsOf(db, userId)).toEqual(atErasure);
    expect(await unfinishedUploads(server)).toEqual([]);
  },
);
