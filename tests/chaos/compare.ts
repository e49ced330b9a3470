import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Db } from '../../server/infra/db/tables';
import type { BlobStore } from '../../server/infra/files/blob-store';
import { sweepParts } from '../../server/infra/uploads/sweep-parts';
import { sweepOrphans, sweepUploads } from '../../server/infra/uploads/sweep-uploads';
import { moneyProblems } from '../support/money-problems';
import type { StripeDouble } from '../support/stripe-double';
import type { ChaosTraveller } from './traveller';
import { pagesOf } from './wire-order';

const hour = 3_600_000;

/** The faults that were found, in words, by kind. */
export interface Findings {
  readonly acknowledgedLost: string[];
  readonly doubled: string[];
  readonly ledgerWrong: string[];
  readonly orphans: string[];
}

interface Found {
  readonly db: Db;
  readonly files: BlobStore;
  readonly parts: BlobStore;
  readonly stripe: StripeDouble;
}

/** Compares what a traveller was told with what the servers show and their rows say. */
export async function compareTraveller(
  db: Db,
  traveller: ChaosTraveller,
  { acknowledgedLost, doubled }: Findings,
): Promise<void> {
  const { email } = traveller.account;
  const { id: user } = await db
    .selectFrom('users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  const orders = await db.selectFrom('orders').where('user_id', '=', user).selectAll().execute();
  const known = new Set(traveller.orders);
  for (const { id } of orders) if (!known.has(id)) doubled.push(`${email}: order ${id}`);
  for (const orderId of traveller.orders) {
    const order = await traveller.readOrder(orderId);
    if (order.applicant_list.length > 1) doubled.push(`${orderId}: applicants`);
    if (traveller.paid.includes(orderId) && order.pay_status !== 3)
      acknowledgedLost.push(`${orderId}: its payment`);
    const keys = pagesOf(order).map(({ attach_key }) => attach_key);
    const digests = new Map(pagesOf(order).map(({ attach_key, sha256 }) => [attach_key, sha256]));
    for (const { orderId: of, key, sha256, endedBy, isOpen } of traveller.captures) {
      if (of !== orderId || isOpen) continue;
      const count = keys.filter((each) => each === key).length;
      if (endedBy === undefined && (count === 0 || digests.get(key) !== sha256))
        acknowledgedLost.push(`${orderId}: page ${key}`);
      if (count > (endedBy === undefined ? 1 : 0)) doubled.push(`${orderId}: page ${key}`);
    }
    const captured = new Set(traveller.captures.map(({ key }) => key));
    for (const key of keys) if (!captured.has(key)) doubled.push(`${orderId}: unknown ${key}`);
  }
  const messages = await db
    .selectFrom('feedback')
    .where('user_id', '=', user)
    .select(['idempotency_key', 'content'])
    .execute();
  if (messages.length < traveller.messages) acknowledgedLost.push(`${email}: a message`);
  if (messages.length > traveller.messages) doubled.push(`${email}: a message`);
}

/** Each finished check is there, once. */
export async function compareReviews(
  db: Db,
  finished: readonly string[],
  { acknowledgedLost, doubled }: Findings,
): Promise<void> {
  const rows = await db
    .selectFrom('desk_decisions')
    .where('kind', '=', 'finish-check')
    .select('order_id')
    .execute();
  const counts = new Map<string | null, number>();
  for (const { order_id } of rows) counts.set(order_id, (counts.get(order_id) ?? 0) + 1);
  for (const caseId of finished)
    if (!counts.has(caseId)) acknowledgedLost.push(`${caseId}: its review`);
  for (const [caseId, count] of counts) if (count > 1) doubled.push(`${caseId}: its review`);
}

/** The ledger, the payments and the company's books agree, and orders are paid that were paid. */
export async function compareMoney(
  { db, stripe }: Found,
  travellers: readonly ChaosTraveller[],
  { ledgerWrong }: Findings,
): Promise<void> {
  const orderIds = travellers.flatMap(({ orders }) => orders);
  const back = (intent: string) => stripe.refunds.filter((each) => each.intent === intent);
  const intents = orderIds
    .flatMap((orderId) => stripe.intentsOf(orderId))
    .map(({ id, metadata, amount, status }) => ({
      ...{ id, amount, reference: metadata['order'] ?? '' },
      state: status === 'succeeded' ? ('succeeded' as const) : ('open' as const),
      refunded: back(id).reduce((sum, each) => sum + each.amount, 0),
      refunds: [],
      disputes: [],
    }));
  ledgerWrong.push(...(await moneyProblems(db, orderIds, [{ intents }])));
  ledgerWrong.push(...stripe.complaints);
  const paid = await db
    .selectFrom('orders')
    .where('pay_status', '=', 'paid')
    .select('id')
    .execute();
  const told = new Set(travellers.flatMap((each) => each.paid));
  for (const { id } of paid) if (!told.has(id)) ledgerWrong.push(`${id} is paid, and nobody paid`);
}

/** Rows without their bytes, and bytes without a row that the sweeps leave. */
export async function compareFiles(
  { db, files, parts }: Found,
  { acknowledgedLost, orphans }: Findings,
): Promise<void> {
  const later = new Date(Date.now() + 30 * hour);
  await sweepUploads(db, files, later);
  await sweepOrphans(db, files, later);
  await sweepParts(db, aged(parts));
  const uploads = await db.selectFrom('uploads').selectAll().execute();
  for (const { id, sha256 } of uploads) {
    const file = await files.open(id);
    const digest =
      file &&
      createHash('sha256')
        .update(await buffer(file.stream))
        .digest('hex');
    if (digest !== sha256) acknowledgedLost.push(`the bytes of upload ${id}`);
  }
  const rows = new Set(uploads.map(({ id }) => id));
  for await (const { id } of files.list()) if (!rows.has(id)) orphans.push(`file ${id}`);
  const kept = await db.selectFrom('resumable_parts').select('id').execute();
  const partIds = new Set(kept.map(({ id }) => id));
  for await (const { id } of parts.list()) if (!partIds.delete(id)) orphans.push(`part ${id}`);
  for (const id of partIds) orphans.push(`the row of part ${id}`);
}

/** A store whose files have lain there for a day: what nobody can still be writing. */
const aged = (store: BlobStore): BlobStore => ({
  ...store,
  async *list() {
    for await (const { id, writtenAt } of store.list())
      yield { id, writtenAt: new Date(writtenAt.getTime() - 30 * hour) };
  },
});
