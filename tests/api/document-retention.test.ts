import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelReasons } from '../../src/contract/codes';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { deleteDueDocuments } from '../../server/areas/privacy/delete-documents';
import {
  noteDocumentDeletions,
  repeatDocumentDeletions,
} from '../../server/areas/privacy/erasure-list';
import { loadReceipts, receiptFile } from '../../server/areas/receipts/receipt-file';
import { newId } from '../../server/infra/secrets/random-id';
import { usualRetention } from '../../server/settings/retention';
import { applyRetention } from '../../server/scheduled-tasks';
import { loggedInOperator } from '../support/desk-operator';
import { newUpload, readOrder, readyOrder } from '../support/order-steps';
import { giveLetter, giveVisa, oweDifference } from '../support/outcomes';
import { paidOrder } from '../support/paid-order';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { makePdf } from '../support/fixtures/make-pdf';
import { runsSweeps, sampled } from '../support/sweep';

interface Order {
  readonly orderId: string;
  readonly applicantId: string;
}

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server?.remove());
beforeEach(async () => {
  traveller = await signUpTraveller(server);
});

const later = (days: number) => new Date(server.services.clock().getTime() + days * 86_400_000);
const sweepAt = (days: number, documents?: number, drafts?: number) =>
  applyRetention(server.services.db, server.services.blobs, later(days), {
    ...usualRetention,
    documents,
    drafts,
  });

/** The rows and uploads that are left of an order's documents. */
async function kept({ orderId, applicantId }: Order) {
  const { db } = server.services;
  const count = async (table: string, column: string, id: string) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from uploads u
    join orders o on o.user_id = u.user_id where o.id = ${orderId}`.execute(db);
  return {
    pages: await count('pages', 'applicant_id', applicantId),
    visas: await count('visas', 'applicant_id', applicantId),
    letters: await count('letters', 'applicant_id', applicantId),
    uploads: rows[0]?.count ?? 0,
  };
}
const nothing = { pages: 0, visas: 0, letters: 0, uploads: 0 };
const isWhole = async (order: Order) => (await kept(order)).pages > 0;

async function approved(): Promise<Order> {
  const order = await paidOrder(server, traveller);
  await giveVisa(server, order, { number: 'VN-1', bytes: makePdf() });
  const files = [{ type: 'application/pdf' as const, bytes: Buffer.from(makePdf()) }];
  await giveLetter(server, order.applicantId, { name: 'Notice', notes: 'Come at nine', files });
  return order;
}

async function refused(): Promise<Order> {
  const order = await paidOrder(server, traveller);
  await server.services.db
    .updateTable('applicants')
    .set({ status: 'completed', result: 'refused', reason: 'The photo is old.' })
    .where('id', '=', order.applicantId)
    .execute();
  return order;
}

async function cancelled(): Promise<Order> {
  const order = await readyOrder(traveller);
  const request = { order_id: order.orderId, reason: cancelReasons.codeOf('other') };
  expect((await traveller.call('cancelOrder', request)).ret).toBe(0);
  return order;
}

/** The same order, its journey over. */
async function inThePast(order: Order): Promise<Order> {
  await server.services.db
    .updateTable('orders')
    .set({ depart_date: '2020-01-01' })
    .where('id', '=', order.orderId)
    .execute();
  return order;
}

describe('the documents of a finished application', () => {
  test.each([
    ['approved', approved],
    ['refused', refused],
    ['cancelled', cancelled],
  ])(
    'the documents of a finished application that was %s go with their files after the days of the setting',
    async (_result, make) => {
      const order = await inThePast(await make());
      const { db, blobs } = server.services;
      const files = await db
        .selectFrom('uploads')
        .innerJoin('orders', 'orders.user_id', 'uploads.user_id')
        .where('orders.id', '=', order.orderId)
        .select('uploads.id')
        .execute();
      const money = async () => [
        await db.selectFrom('ledger').where('order_id', '=', order.orderId).selectAll().execute(),
        await db.selectFrom('payments').where('order_id', '=', order.orderId).selectAll().execute(),
        await db.selectFrom('receipts').where('order_id', '=', order.orderId).selectAll().execute(),
      ];
      // A receipt is stored once it is drawn, which its mail does at any time.
      for (const receipt of await loadReceipts(db, [order.orderId]))
        await receiptFile(server.services, receipt);
      const before = await money();
      await sweepAt(25);
      await sweepAt(19, 20);
      // The setting of drafts is about others.
      await sweepAt(25, undefined, 20);
      expect(await isWhole(order)).toBe(true);
      expect((await sweepAt(21, 20)).documents).toBeGreaterThan(0);
      expect(await kept(order)).toEqual(nothing);
      for (const { id } of files) expect(await blobs.open(id)).toBeUndefined();
      expect(await money()).toEqual(before);
      expect((await sweepAt(22, 20)).documents).toBe(0);

      const owner = await readOrder(traveller, order.orderId);
      expect(owner.documents_delete_time).toMatch(/^\d{4}-/);
      expect(owner.applicant_list[0].elec_visa_url).toBeUndefined();
      expect(owner.applicant_list[0].interview).toBeUndefined();
      expect((await traveller.call('orders', {})).body.page_data[0].documents_delete_time).toBe(
        owner.documents_delete_time,
      );
    },
  );
});

describe('documents stay', () => {
  const inTheFuture = () => later(90);
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const payment = async ({ orderId }: Order) =>
    server.services.db
      .selectFrom('payments')
      .where('order_id', '=', orderId)
      .selectAll()
      .executeTakeFirstOrThrow();
  const refund = async (order: Order, state: 'asked' | 'sent') =>
    server.services.db
      .insertInto('refunds')
      .values({
        id: newId(),
        order_id: order.orderId,
        fee_type: 'Visa fee',
        fee: 100,
        refunded_at: server.services.clock(),
        payment_id: (await payment(order)).id,
        state,
      })
      .execute();
  const dispute = async (order: Order, state: 'open' | 'won', ask_after: Date | null) =>
    server.services.db
      .insertInto('disputes')
      .values({
        id: newId(),
        payment_id: (await payment(order)).id,
        amount: 100,
        withdrawn: 0,
        state,
        opened_at: server.services.clock(),
        seen_at: server.services.clock(),
        ask_after,
      })
      .execute();
  const operator = async () => {
    await loggedInOperator(server);
    return server.services.db.selectFrom('operators').select('id').executeTakeFirstOrThrow();
  };
  const applicant = (order: Order, values: object) =>
    server.services.db
      .updateTable('applicants')
      .set(values)
      .where('id', '=', order.applicantId)
      .execute();

  const reasons: readonly [string, (order: Order) => Promise<unknown>][] = [
    ['is reviewed', (order) => applicant(order, { status: 'pre-checking', result: null })],
    ['needs a revision', (order) => applicant(order, { status: 'revision-needed', result: null })],
    [
      'has an applicant without a result',
      ({ orderId }) =>
        server.services.db
          .insertInto('applicants')
          .values({
            id: newId(),
            order_id: orderId,
            number: 2,
            first_name: 'Bea',
            identity_id: 'employee',
            status: 'in-embassy',
            result: null,
            reason: null,
            refund_reason: null,
            letter_notes: null,
            visa_upload_id: null,
          })
          .execute(),
    ],
    [
      'waits for its payment',
      ({ orderId }) =>
        server.services.db
          .updateTable('orders')
          .set({ pay_status: 'waiting-for-payment' })
          .where('id', '=', orderId)
          .execute(),
    ],
    [
      'has a payment under way',
      ({ orderId }) =>
        server.services.db
          .updateTable('payments')
          .set({ state: 'open' })
          .where('order_id', '=', orderId)
          .execute(),
    ],
    [
      'has a payment that its company is asked about',
      ({ orderId }) =>
        server.services.db
          .updateTable('payments')
          .set({ ask_after: server.services.clock() })
          .where('order_id', '=', orderId)
          .execute(),
    ],
    ['owes a price difference', ({ orderId }) => oweDifference(server, orderId, 500)],
    ['has a refund that was not confirmed', (order) => refund(order, 'asked')],
    ['has a refund under way', (order) => refund(order, 'sent')],
    ['is disputed', (order) => dispute(order, 'open', null)],
    ['has a dispute that is still asked about', (order) => dispute(order, 'won', later(0))],
    [
      'has a refund that a second person decides about',
      async (order) =>
        server.services.db
          .insertInto('desk_refunds')
          .values({
            id: newId(),
            order_id: order.orderId,
            payment_id: (await payment(order)).id,
            amount: 100,
            label: 'Visa fee',
            asked_by: (await operator()).id,
            asked_at: server.services.clock(),
            state: 'to-approve',
          })
          .execute(),
    ],
    [
      'has money that a person has to look at',
      async (order) =>
        server.services.db
          .insertInto('payment_alarms')
          .values({
            payment_id: (await payment(order)).id,
            problem: 'refund failed',
            subject: newId(),
            detail: '',
            raised_at: server.services.clock(),
          })
          .execute(),
    ],
    [
      'has a visa that is still valid',
      ({ applicantId }) =>
        server.services.db
          .updateTable('visas')
          .set({ valid_until: day(inTheFuture()) })
          .where('applicant_id', '=', applicantId)
          .execute(),
    ],
    [
      'is for a journey that comes',
      ({ orderId }) =>
        server.services.db
          .updateTable('orders')
          .set({ depart_date: day(inTheFuture()) })
          .where('id', '=', orderId)
          .execute(),
    ],
    [
      'was asked about at Support',
      ({ orderId }) =>
        server.services.db
          .updateTable('feedback')
          .set({ created_at: inTheFuture() })
          .where('order_id', '=', orderId)
          .execute(),
    ],
    [
      'is in the hands of an operator',
      async ({ orderId }) =>
        server.services.db
          .insertInto('desk_claims')
          .values({
            order_id: orderId,
            fence: 1,
            operator_id: (await operator()).id,
            lease_until: inTheFuture(),
          })
          .execute(),
    ],
  ];

  test('documents go once none of it is so any more', async () => {
    const order = await inThePast(await approved());
    await traveller.call('addFeedback', { content: 'Thanks', order_id: order.orderId });
    await server.services.background.idle();
    expect((await sweepAt(21, 20)).documents).toBe(1);
    expect(await isWhole(order)).toBe(false);
  });

  test.each(sampled(reasons, 4))(
    'documents stay while the application %s',
    async (_reason, make) => {
      const order = await inThePast(await approved());
      await traveller.call('addFeedback', { content: 'Thanks', order_id: order.orderId });
      await server.services.background.idle();
      await make(order);
      expect((await sweepAt(21, 20, 20)).documents).toBe(0);
      expect(await isWhole(order)).toBe(true);
      // The next tests count.
      await server.services.db
        .updateTable('pages')
        .set({ attached_at: new Date('9999-01-01') })
        .where('applicant_id', '=', order.applicantId)
        .execute();
    },
  );
});

/** Uploads every required document again, and chooses a day. */
async function completeAgain({ orderId, applicantId }: Order): Promise<void> {
  const order = await readOrder(traveller, orderId);
  for (const { elec_id } of order.applicant_list[0].material_required) {
    const key = await newUpload(traveller);
    const page = { applicant_id: applicantId, elec_id, pos: 0, key };
    expect((await traveller.call('attachPage', page)).ret).toBe(0);
  }
  const day = { order_id: orderId, depart_date: order.earliest_depart_date };
  expect((await traveller.call('setArrivalDate', day)).ret).toBe(0);
}

describe('the documents of a draft', () => {
  const sweepUnchangedSince = async (days: number) =>
    deleteDueDocuments(
      server.services.db,
      { finished: undefined, drafts: later(days) },
      later(days + 60),
    );

  test('go after the days of the setting; the draft is completed again and submitted', async () => {
    const order = await inThePast(await readyOrder(traveller));
    await sweepAt(25);
    await sweepAt(25, 20);
    await sweepAt(19, undefined, 20);
    expect(await isWhole(order)).toBe(true);
    expect((await sweepAt(21, undefined, 20)).drafts).toBeGreaterThan(0);
    expect(await kept(order)).toEqual(nothing);
    const emptied = await readOrder(traveller, order.orderId);
    expect(emptied.documents_delete_time).toBeDefined();
    expect(emptied.applicant_list).toHaveLength(1);
    expect(emptied.applicant_list[0].material_required[0].upload_list).toEqual([]);
    const request = { order_id: order.orderId, display_fee: emptied.amount };
    expect((await traveller.call('submitOrder', request)).code).toBe('documents-incomplete');

    const { db } = server.services;
    await completeAgain(order);
    expect((await traveller.call('submitOrder', request)).ret).toBe(0);
    expect((await readOrder(traveller, order.orderId)).documents_delete_time).toBeUndefined();
    expect(
      await db
        .selectFrom('document_deletions')
        .where('order_id', '=', order.orderId)
        .select('order_id')
        .execute(),
    ).toEqual([]);
  });

  test('stay while their traveller still uses the account', async () => {
    const order = await readyOrder(traveller);
    const { db } = server.services;
    const { user_id } = await db
      .selectFrom('orders')
      .where('id', '=', order.orderId)
      .select('user_id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('sessions')
      .set({ last_used_at: later(300) })
      .where('user_id', '=', user_id)
      .execute();
    expect((await sweepUnchangedSince(299)).drafts).toBe(0);
    expect(await isWhole(order)).toBe(true);
    expect((await sweepUnchangedSince(301)).drafts).toBe(1);
    expect(await isWhole(order)).toBe(false);
  });

  test('stay when something is added while the sweep looks', async () => {
    const order = await readyOrder(traveller);
    const { db } = server.services;
    let sweeping: Promise<{ drafts: number }> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('orders')
        .where('id', '=', order.orderId)
        .select('id')
        .forUpdate()
        .execute();
      sweeping = sweepUnchangedSince(299);
      await tx
        .updateTable('pages')
        .set({ attached_at: later(300) })
        .where('applicant_id', '=', order.applicantId)
        .execute();
    });
    expect(await sweeping).toMatchObject({ drafts: 0 });
    expect(await isWhole(order)).toBe(true);
    expect((await sweepUnchangedSince(301)).drafts).toBe(1);
  });

  test('an upload that was not added yet is not touched', async () => {
    const order = await readyOrder(traveller);
    const { db } = server.services;
    const { rows } = await sql<{ id: string }>`select u.id from uploads u
      join orders o on o.user_id = u.user_id
      where o.id = ${order.orderId} and u.attached_at is not null limit 1`.execute(db);
    expect(rows).toHaveLength(1);
    const waiting = newId();
    const now = server.services.clock();
    await sql`insert into uploads (id, user_id, key, sha256, size, mime_type, created_at, expires_at)
      select ${waiting}, user_id, ${newId()}, 'x', 1, 'image/jpeg', ${now}, ${later(999)}
      from orders where id = ${order.orderId}`.execute(db);
    expect((await sweepUnchangedSince(400)).drafts).toBe(1);
    const left = await db
      .selectFrom('uploads')
      .where('id', '=', waiting)
      .select('detached_at')
      .executeTakeFirstOrThrow();
    expect(left.detached_at).toBeNull();
  });

  test('go once, however many servers sweep', async () => {
    const order = await readyOrder(traveller);
    const swept = await Promise.all([1, 2, 3, 4].map(() => sweepUnchangedSince(400)));
    expect(swept.reduce((sum, { drafts }) => sum + drafts, 0)).toBe(1);
    expect(await isWhole(order)).toBe(false);
  });

  test('go whole or not at all: an interrupted deletion is repeated', async () => {
    const order = await readyOrder(traveller);
    const { db } = server.services;
    const before = await kept(order);
    await sql`create function stop_here() returns trigger language plpgsql as
      $$ begin raise exception 'killed here'; end $$`.execute(db);
    await sql`create trigger stops before insert on document_deletions
      for each row execute function stop_here()`.execute(db);
    await expect(sweepUnchangedSince(400)).rejects.toThrow('killed here');
    expect(await kept(order)).toEqual(before);
    await sql`drop trigger stops on document_deletions`.execute(db);
    await sql`drop function stop_here()`.execute(db);
    expect((await sweepUnchangedSince(400)).drafts).toBe(1);
    expect(await isWhole(order)).toBe(false);
  });
});

describe('after the restore of an older backup', () => {
  test.runIf(runsSweeps)(
    'they are deleted again, whatever the settings say; open applications keep theirs',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'visa-deletions-'));
      const path = join(folder, 'document-deletions.jsonl');
      const { db } = server.services;
      const [gone, open, changed] = [
        await approved(),
        await paidOrder(server, traveller),
        await approved(),
      ];
      const deleted_at = later(200);
      await db
        .updateTable('pages')
        .set({ attached_at: later(201) })
        .where('applicant_id', '=', changed.applicantId)
        .execute();
      // As a restore leaves it: the list knows of the deletions, the database does not.
      for (const { orderId } of [gone, open, changed])
        await db
          .insertInto('document_deletions')
          .values({ order_id: orderId, deleted_at })
          .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ deleted_at }))
          .execute();
      await noteDocumentDeletions(db, path);
      const text = await readFile(path, 'utf8');
      await noteDocumentDeletions(db, path);
      expect(await readFile(path, 'utf8')).toBe(text);
      for (const { orderId } of [gone, open, changed])
        await db.deleteFrom('document_deletions').where('order_id', '=', orderId).execute();
      expect(await repeatDocumentDeletions(db, path)).toBe(1);
      expect(await repeatDocumentDeletions(db, path)).toBe(0);
      expect(await isWhole(gone)).toBe(false);
      expect(await isWhole(open)).toBe(true);
      expect(await isWhole(changed)).toBe(true);
      const again = await readOrder(traveller, gone.orderId);
      expect(again.documents_delete_time).toBe(deleted_at.toISOString());
      await rm(folder, { recursive: true });
    },
  );
});
