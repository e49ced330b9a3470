import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { applyRetention } from '../../server/scheduled-tasks';
import {
  flightItinerary,
  newApplicant,
  newOrder,
  newUpload,
  readOrder,
  vietnam,
} from '../support/order-steps';
import type { CallOptions } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newProof, signUpAt, signUpTraveller, type Traveller } from '../support/traveller';

let server: TestServer;
let traveller: Traveller;
let orderId: string;
let ananya: string;
let leela: string;
/** The page of the first applicant. */
let first: { upload_id: string; sha256: string };
const firstKey = () => `first-${orderId}`;

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());
beforeEach(async () => {
  orderId = await newOrder(traveller, vietnam);
  ananya = await newApplicant(traveller, orderId);
  leela = await newApplicant(traveller, orderId);
  const page = { applicant_id: ananya, elec_id: flightItinerary, pos: 0 };
  const key = await newUpload(traveller);
  const options = { idempotencyKey: firstKey() };
  first = (await traveller.call('attachPage', { ...page, key }, options)).body;
});

const repeat = (what: Record<string, unknown> = {}, options?: CallOptions) =>
  traveller.call(
    'repeatPage',
    { applicant_id: leela, elec_id: flightItinerary, pos: 0, page: first.upload_id, ...what },
    options,
  );

interface Page {
  upload_id: string;
  url: string;
  pos: number;
  sha256: string;
  attach_key?: string;
}

async function pagesOf(applicantId: string, elecId = flightItinerary): Promise<Page[]> {
  const order = await readOrder(traveller, orderId);
  const one = order.applicant_list.find(
    ({ applicant_id }: { applicant_id: string }) => applicant_id === applicantId,
  );
  const all = [...one.material_required, ...one.material_optional];
  return all.find(({ elec_id }: { elec_id: number }) => elec_id === elecId).upload_list;
}

async function bytesOf(applicantId: string): Promise<string | undefined> {
  const [page] = await pagesOf(applicantId);
  const response = page && (await fetch(new URL(page.url, server.address)));
  if (response?.ok !== true) return undefined;
  return Buffer.from(await response.arrayBuffer()).toString('hex');
}

const deletePage = (applicantId: string, upload_id: string) =>
  traveller.call('deletePage', {
    ...{ applicant_id: applicantId, elec_id: flightItinerary, pos: 0, upload_id },
  });

/** Deletes what nobody needs any more, as the server does it by itself. */
async function swept() {
  const { services } = server;
  await services.background.idle();
  await applyRetention(services.db, services.blobs, services.clock());
}

describe('a page of another applicant', () => {
  test('is a page of its own with the same bytes, and its document is told to be common', async () => {
    const { ret, body } = await repeat();
    expect(ret).toBe(0);
    expect(body).toMatchObject({ pos: 0, sha256: first.sha256, elec_status: 2 });
    expect(body.upload_id).not.toBe(first.upload_id);
    expect(await pagesOf(leela)).toMatchObject([{ upload_id: body.upload_id, pos: 0 }]);
    expect(await bytesOf(leela)).toBe(await bytesOf(ananya));
    const order = await readOrder(traveller, orderId);
    const common = order.applicant_list[0].material_required.map(
      ({ elec_id, common: is }: { elec_id: number; common?: boolean }) => [elec_id, is],
    );
    expect(common).toContainEqual([flightItinerary, true]);
    expect(common.filter(([, is]: [number, boolean?]) => is === true)).toHaveLength(1);
  });

  test('can be named by the delivery that added it', async () => {
    expect(await repeat({ page: firstKey() })).toMatchObject({ ret: 0 });
    expect(await bytesOf(leela)).toBe(await bytesOf(ananya));
  });

  test('stays when the first one is deleted, replaced or goes with its applicant', async () => {
    await repeat();
    const bytes = await bytesOf(leela);
    const page = { applicant_id: ananya, elec_id: flightItinerary, pos: 0 };
    const key = await newUpload(traveller);
    await traveller.call('attachPage', { ...page, key, replaces: first.upload_id });
    await swept();
    expect(await bytesOf(leela)).toBe(bytes);
    expect(await bytesOf(ananya)).not.toBe(bytes);
    await traveller.call('deleteApplicant', { applicant_id: ananya });
    await swept();
    expect(await bytesOf(leela)).toBe(bytes);
  });

  test('goes without the first one', async () => {
    const { body } = await repeat();
    expect(await deletePage(leela, body.upload_id as string)).toMatchObject({ ret: 0 });
    await swept();
    expect(await pagesOf(leela)).toEqual([]);
    expect(await bytesOf(ananya)).toMatch(/^[0-9a-f]+$/);
    expect(await server.services.blobs.open(body.upload_id as string)).toBeUndefined();
  });

  test('is added once, however often and at what time one key asks for it', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => repeat({}, { idempotencyKey: key })));
    const [one] = answers;
    for (const answer of answers) expect(answer).toMatchObject({ ret: 0, body: one?.body });
    await deletePage(ananya, first.upload_id);
    server.moveClock(8 * 86_400_000);
    const late = await repeat({}, { idempotencyKey: key, date: server.services.clock() });
    server.moveClock(-8 * 86_400_000);
    expect(late).toMatchObject({ ret: 0, body: one?.body });
    expect(await pagesOf(leela)).toHaveLength(1);
  });

  test('takes its position as any page does', async () => {
    const own = { applicant_id: leela, elec_id: flightItinerary, pos: 0 };
    const theirs = await traveller.call('attachPage', { ...own, key: await newUpload(traveller) });
    expect(await repeat()).toMatchObject({ ret: 0, body: { pos: 1 } });
    const replaces = theirs.body.upload_id as string;
    expect(await repeat({ replaces })).toMatchObject({ ret: 0, body: { pos: 0 } });
    expect(await repeat({ replaces })).toMatchObject({ ret: -8 });
    expect((await pagesOf(leela)).map(({ sha256 }) => sha256)).toEqual([
      ...[first.sha256, first.sha256],
    ]);
  });

  test('that a newer delivery supersedes is not added', async () => {
    const [older, newer] = [randomUUID(), randomUUID()];
    expect(await repeat({ supersedes: [older] }, { idempotencyKey: newer })).toMatchObject({
      ret: 0,
    });
    expect(await repeat({}, { idempotencyKey: older })).toMatchObject({ ret: -12 });
    expect(await pagesOf(leela)).toHaveLength(1);
  });

  test('has a receipt', async () => {
    const key = randomUUID();
    const { body } = await repeat({}, { idempotencyKey: key });
    const { body: found } = await traveller.call('receipts', { key_list: [key] });
    expect(found.receipt_list).toEqual([
      { key, upload_id: body.upload_id, pos: 0, is_whole: true },
    ]);
  });
});

describe('is not repeated', () => {
  const uploads = async () => {
    const all = await server.services.db.selectFrom('uploads').select('id').execute();
    return all.map(({ id }) => id).sort();
  };
  /** Nothing was added for Leela, and no copy is left. */
  const nothingAdded = async (before: string[]) => {
    expect(await pagesOf(leela)).toEqual([]);
    expect((await uploads()).filter((id) => !before.includes(id))).toEqual([]);
  };

  test('a page that was deleted, that is nowhere, or of another order of the traveller', async () => {
    const elsewhere = await newOrder(traveller, vietnam);
    const other = await newApplicant(traveller, elsewhere);
    const before = await uploads();
    expect(await repeat({ applicant_id: other })).toMatchObject({ status: 200, ret: -7 });
    expect(await repeat({ page: randomUUID() })).toMatchObject({ ret: -7 });
    await deletePage(ananya, first.upload_id);
    await swept();
    expect(await repeat()).toMatchObject({ ret: -7 });
    expect(await repeat({ page: firstKey() })).toMatchObject({ ret: -7 });
    await nothingAdded(before);
  });

  test('a page of the same applicant, or of a document that each needs for oneself', async () => {
    expect(await repeat({ applicant_id: ananya })).toMatchObject({ ret: -7 });
    const asked = (await readOrder(traveller, orderId)).applicant_list[0].material_required;
    const own = asked.find(
      ({ common, pattern }: { common?: boolean; pattern: number }) => !common && pattern === 1,
    );
    const page = { applicant_id: ananya, elec_id: own.elec_id as number, pos: 0 };
    const { body } = await traveller.call('attachPage', {
      ...{ ...page, key: await newUpload(traveller) },
    });
    const before = await uploads();
    const answer = await repeat({ elec_id: own.elec_id, page: body.upload_id });
    expect(answer).toMatchObject({ ret: -7 });
    // Nor is it that one in another document.
    expect(await repeat({ page: body.upload_id })).toMatchObject({ ret: -7 });
    await nothingAdded(before);
  });

  test('a page of an application that is closed', async () => {
    const { db } = server.services;
    await db.updateTable('orders').set({ pay_status: 'paid' }).where('id', '=', orderId).execute();
    const before = await uploads();
    expect(await repeat()).toMatchObject({ ret: -5 });
    await nothingAdded(before);
  });

  test('a page whose bytes are lost', async () => {
    await server.services.blobs.remove(first.upload_id);
    expect(await repeat()).toMatchObject({ ret: -7 });
    expect(await pagesOf(leela)).toEqual([]);
  });
});

test('the deletion of the account deletes all copies', async () => {
  const passwd = newProof();
  const other = await signUpAt(server.address, (to) => server.mailedCode(to), { passwd });
  const order = await newOrder(other, vietnam);
  const one = await newApplicant(other, order);
  const two = await newApplicant(other, order);
  const place = { elec_id: flightItinerary, pos: 0 };
  const { body } = await other.call('attachPage', {
    ...{ applicant_id: one, ...place, key: await newUpload(other) },
  });
  const page = body.upload_id as string;
  const copy = await other.call('repeatPage', { applicant_id: two, ...place, page });
  expect(copy.ret).toBe(0);
  const ids = [page, copy.body.upload_id as string];
  const stored = async () => {
    const files = await Promise.all(ids.map((id) => server.services.blobs.open(id)));
    files.forEach((file) => file?.stream.destroy());
    return files.map((file) => file !== undefined);
  };
  expect(await stored()).toEqual([true, true]);
  expect(await other.call('eraseAccount', { passwd })).toMatchObject({ ret: 0 });
  await swept();
  expect(await stored()).toEqual([false, false]);
});
