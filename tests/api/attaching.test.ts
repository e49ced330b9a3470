import type { ApplicantStatus, DocumentStatus } from '../../src/contract/codes';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { applyRetention } from '../../server/scheduled-tasks';
import {
  newApplicant,
  newOrder,
  newUpload,
  readOrder,
  submittedOrder,
} from '../support/order-steps';
import type { CallOptions } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

const day = 86_400_000;

let server: TestServer;
let traveller: Traveller;
let orderId: string;
let applicantId: string;
let elecId: number;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());
beforeEach(async () => {
  orderId = await newOrder(traveller);
  applicantId = await newApplicant(traveller, orderId);
  const order = await readOrder(traveller, orderId);
  elecId = order.applicant_list[0].material_required[0].elec_id;
});

const attach = (
  what: { key: string; pos?: number; replaces?: string | null; elec_id?: number },
  options?: CallOptions,
) =>
  traveller.call(
    'attachPage',
    { applicant_id: applicantId, elec_id: elecId, pos: 0, ...what },
    options,
  );

async function pages(): Promise<{ upload_id: string; pos: number; elec_status: number }[]> {
  const order = await readOrder(traveller, orderId);
  return order.applicant_list[0].material_required[0].upload_list;
}

const setPage = (status: DocumentStatus, id: string) =>
  server.services.db.updateTable('pages').set({ status }).where('upload_id', '=', id).execute();
const setApplicant = (status: ApplicantStatus, id: string) =>
  server.services.db.updateTable('applicants').set({ status }).where('id', '=', id).execute();

/** Puts the order where a revision of its applicant is asked for. */
async function underRevision() {
  const { db } = server.services;
  await db.updateTable('orders').set({ pay_status: 'paid' }).where('id', '=', orderId).execute();
  await setApplicant('revision-needed', applicantId);
}

describe('adding a page', () => {
  test('[API-51][MAT-17] adding a page of an unpaid order puts the upload where it was meant', async () => {
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 1 });
    const answer = await attach({ key: await newUpload(traveller), pos: 3, replaces: null });
    expect(answer).toMatchObject({ ret: 0, body: { pos: 3, elec_status: 2 } });
    expect(answer.body.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await pages()).toMatchObject([
      { upload_id: answer.body.upload_id, pos: 3, elec_status: 2, size: 256 },
    ]);
  });

  test('[API-68][API-69] adding a page shows in its document, with what is wrong with it', async () => {
    const document = async () =>
      (await readOrder(traveller, orderId)).applicant_list[0].material_required[0];
    const asked = {
      elec_id: elecId,
      name: expect.any(String),
      pattern: expect.any(Number),
      style: expect.any(Number),
      is_required: true,
    };
    const empty = await document();
    expect(empty).toMatchObject({ ...asked, elec_status: 1, upload_list: [] });
    for (const absent of ['url', 'reason', 'pos']) expect(empty[absent] ?? null).toBeNull();

    const { body } = await attach({ key: await newUpload(traveller), pos: 2 });
    const reason = 'The stamp cannot be read.';
    await server.services.db
      .updateTable('pages')
      .set({ status: 'failed', reason })
      .where('upload_id', '=', body.upload_id as string)
      .execute();
    const state = { url: expect.stringContaining('/api/files/'), pos: 2, elec_status: 4, reason };
    expect(await document()).toMatchObject({
      ...asked,
      ...state,
      upload_list: [{ ...state, upload_id: body.upload_id }],
    });
  });

  test.each([undefined, null])(
    '[API-51] to a taken position (replaces: %s) gets the next free one and is told which',
    async (replaces) => {
      for (const pos of [0, 1]) await attach({ key: await newUpload(traveller), pos });
      const answer = await attach({ key: await newUpload(traveller), pos: 0, replaces });
      expect(answer).toMatchObject({ ret: 0, body: { pos: 2 } });
      expect((await pages()).map(({ pos }) => pos)).toEqual([0, 1, 2]);
    },
  );

  test('two uploads to one position at the same moment both keep their page', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => newUpload(traveller)));
    const answers = await Promise.all(keys.map((key) => attach({ key, replaces: null })));
    expect(answers.map(({ ret }) => ret)).toEqual([0, 0, 0]);
    expect(answers.map(({ body }) => body.pos).sort()).toEqual([0, 1, 2]);
    expect(await pages()).toHaveLength(3);
  });

  test('a key serves once', async () => {
    const key = await newUpload(traveller);
    expect(await attach({ key, pos: 0 })).toMatchObject({ ret: 0 });
    expect(await attach({ key, pos: 1 })).toMatchObject({ ret: -7 });
    const both = await newUpload(traveller);
    const twice = await Promise.all([attach({ key: both, pos: 5 }), attach({ key: both, pos: 6 })]);
    expect(twice.map(({ ret }) => ret).sort()).toEqual([-7, 0]);
    expect(await pages()).toHaveLength(2);
  });

  test('an unknown or expired key sends back to the upload', async () => {
    expect(await attach({ key: 'x'.repeat(43) })).toMatchObject({ status: 200, ret: -7 });
    const key = await newUpload(traveller);
    server.moveClock(day + 1000);
    const late = await attach({ key }, { date: server.services.clock() });
    server.moveClock(-day - 1000);
    expect(late).toMatchObject({ ret: -7 });
  });

  test('a document that is not asked of this applicant does not exist', async () => {
    const key = await newUpload(traveller);
    expect(await attach({ key, elec_id: 7040101 })).toMatchObject({ ret: -4 });
    expect(await attach({ key })).toMatchObject({ ret: 0 });
  });
});

describe('replacing a page', () => {
  test('replacing a page happens where the traveller still sees what they replace', async () => {
    const first = await attach({ key: await newUpload(traveller), pos: 2 });
    const key = await newUpload(traveller);
    const second = await attach({ key, pos: 2, replaces: first.body.upload_id });
    expect(second).toMatchObject({ ret: 0, body: { pos: 2 } });
    expect(await pages()).toMatchObject([{ upload_id: second.body.upload_id, pos: 2 }]);
    await server.services.background.idle();
    expect(await server.services.blobs.open(first.body.upload_id)).toBeUndefined();
  });

  test('stops where another device was faster, and leaves its page', async () => {
    const first = await attach({ key: await newUpload(traveller) });
    const replaces = first.body.upload_id;
    const keys = await Promise.all([1, 2].map(() => newUpload(traveller)));
    const answers = await Promise.all(keys.map((key) => attach({ key, replaces })));
    expect(answers.map(({ ret }) => ret).sort()).toEqual([-8, 0]);
    const winner = answers.find(({ ret }) => ret === 0);
    expect(await pages()).toMatchObject([{ upload_id: winner?.body.upload_id }]);
    // The loser's key is still good: it can become an addition.
    const loser = keys[answers.findIndex(({ ret }) => ret !== 0)] ?? '';
    expect(await attach({ key: loser })).toMatchObject({ ret: 0, body: { pos: 1 } });
  });

  test('stops where the page was deleted meanwhile', async () => {
    const first = await attach({ key: await newUpload(traveller) });
    await traveller.call('deletePage', { applicant_id: applicantId, elec_id: elecId, pos: 0 });
    const key = await newUpload(traveller);
    expect(await attach({ key, replaces: first.body.upload_id })).toMatchObject({ ret: -8 });
  });
});

describe('deleting a page', () => {
  const remove = (pos: number) =>
    traveller.call('deletePage', { applicant_id: applicantId, elec_id: elecId, pos });

  test('[API-52] deleting a page leaves the other positions as they are', async () => {
    for (const pos of [0, 1, 2]) await attach({ key: await newUpload(traveller), pos });
    expect(await remove(1)).toMatchObject({ ret: 0, body: {} });
    expect((await pages()).map(({ pos }) => pos)).toEqual([0, 2]);
    expect(await remove(1)).toMatchObject({ ret: 0 });
  });

  test('[MAT-21] deleting a page is for unpaid orders only', async () => {
    const { body } = await attach({ key: await newUpload(traveller) });
    await underRevision();
    await setPage('failed', body.upload_id);
    expect(await remove(0)).toMatchObject({ ret: -5 });
    expect(await pages()).toHaveLength(1);
  });
});

describe('who may change a document', () => {
  test('[MAT-17][MAT-18] nobody while it waits for payment or is processed', async () => {
    const submitted = await submittedOrder(traveller);
    ({ orderId, applicantId } = submitted);
    const key = await newUpload(traveller);
    expect(await attach({ key, pos: 1 })).toMatchObject({ ret: -5 });
    const { db } = server.services;
    await db.updateTable('orders').set({ pay_status: 'paid' }).where('id', '=', orderId).execute();
    await db
      .updateTable('applicants')
      .set({ status: 'pre-checking' })
      .where('id', '=', applicantId)
      .execute();
    expect(await attach({ key, pos: 1 })).toMatchObject({ ret: -5 });
    await setApplicant('completed', applicantId);
    expect(await attach({ key, pos: 1 })).toMatchObject({ ret: -5 });
  });

  test('[MAT-18][MAT-20] under revision a failed page is replaced, not added to', async () => {
    const { body } = await attach({ key: await newUpload(traveller) });
    await underRevision();
    await setPage('failed', body.upload_id);
    const key = await newUpload(traveller);
    expect(await attach({ key, pos: 1 })).toMatchObject({ ret: -5 });
    const replaced = await attach({ key, replaces: body.upload_id });
    expect(replaced).toMatchObject({ ret: 0, body: { pos: 0, elec_status: 2 } });
    // Now no page is failed and one is uploaded: another may come.
    const another = await attach({ key: await newUpload(traveller), pos: 1 });
    expect(another).toMatchObject({ ret: 0, body: { pos: 1 } });
  });

  test('[MAT-18] under revision a passed document stays', async () => {
    const { body } = await attach({ key: await newUpload(traveller) });
    await underRevision();
    await setPage('passed', body.upload_id);
    const key = await newUpload(traveller);
    expect(await attach({ key, replaces: body.upload_id })).toMatchObject({ ret: -5 });
    expect(await attach({ key, pos: 1 })).toMatchObject({ ret: -5 });
  });

  test('[MAT-14] a document is as its pages are', async () => {
    const uploads = [];
    for (const pos of [0, 1])
      uploads.push((await attach({ key: await newUpload(traveller), pos })).body.upload_id);
    const status = async () =>
      (await readOrder(traveller, orderId)).applicant_list[0].material_required[0].elec_status;
    expect(await status()).toBe(2);
    await setPage('passed', uploads[0]);
    expect(await status()).toBe(2);
    await setPage('passed', uploads[1]);
    expect(await status()).toBe(3);
    await setPage('failed', uploads[0]);
    expect(await status()).toBe(4);
  });
});

describe('an attach that is repeated', () => {
  test('an attach that is repeated gets its first answer, also at the same moment', async () => {
    const options = { idempotencyKey: randomUUID() };
    const request = { key: await newUpload(traveller), pos: 0 };
    const answers = await Promise.all([1, 2, 3, 4].map(() => attach(request, options)));
    for (const answer of answers) {
      expect(answer.ret).toBe(0);
      expect(answer.body).toEqual(answers[0]?.body);
    }
    expect(await pages()).toHaveLength(1);
  });

  test('an attach that is repeated gets it after the kept answers were swept and the order was paid', async () => {
    const options = { idempotencyKey: randomUUID() };
    const request = { key: await newUpload(traveller), pos: 0 };
    const first = await attach(request, options);
    const { blobs, db } = server.services;
    await applyRetention(db, blobs, new Date(Date.now() + 8 * day));
    const weekly = await db
      .selectFrom('journal')
      .where('kept_until', 'is not', null)
      .selectAll()
      .execute();
    expect(weekly).toEqual([]);
    await db.updateTable('orders').set({ pay_status: 'paid' }).where('id', '=', orderId).execute();
    await setApplicant('completed', applicantId);
    // The session has gone with the sweep's eight days only if it was unused for thirty.
    const again = await attach(request, options);
    expect(again).toMatchObject({ ret: 0, body: first.body });
    expect(await attach({ ...request, pos: 1 }, options)).toMatchObject({ status: 409 });
    expect(await pages()).toHaveLength(1);
  });

  test('an attach that is repeated gets it even when the applicant is gone', async () => {
    const options = { idempotencyKey: randomUUID() };
    const request = { key: await newUpload(traveller), pos: 0 };
    const first = await attach(request, options);
    await traveller.call('deleteApplicant', { applicant_id: applicantId });
    await applyRetention(server.services.db, server.services.blobs, new Date(Date.now() + 8 * day));
    expect(await attach(request, options)).toMatchObject({ ret: 0, body: first.body });
  });

  test('nothing in the journal of deliveries can be changed', async () => {
    await attach({ key: await newUpload(traveller) });
    const { db } = server.services;
    const refused = { message: expect.stringContaining('append-only') as string };
    await expect(db.deleteFrom('journal').execute()).rejects.toMatchObject(refused);
    const ofDeliveries = db.updateTable('journal').where('kept_until', 'is', null);
    await expect(ofDeliveries.set({ pos: 9 }).execute()).rejects.toMatchObject(refused);
    const soon = { kept_until: new Date() };
    await expect(ofDeliveries.set(soon).execute()).rejects.toMatchObject(refused);
  });
});
