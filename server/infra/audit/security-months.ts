import { sql } from 'kysely';
import type { Db } from '../db/tables';
import { type Chain, type ChainedEvent, chainEvents, type SecurityEvent } from './security-chain';

/** The end of the stream, locked: whoever has it is the only one who writes. */
interface LockedHead {
  readonly seq: number;
  readonly hash: string;
  readonly month: string | null;
}

/** Waits for its turn to write; until the transaction ends nobody else continues the stream. */
export async function lockHead(tx: Db): Promise<LockedHead> {
  // There is none before the first event; a restore brings its own.
  const none = { is_only: true, seq: 0, hash: '' };
  await tx
    .insertInto('security_head')
    .values(none)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { seq, hash, month } = await tx
    .selectFrom('security_head')
    .select(['seq', 'hash', 'month'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { seq: Number(seq), hash, month };
}

/**
 * Continues the stream after its locked head. The month is that of writing, and never before the
 * newest row's, so that the rows of a month stand together in the stream and can go together.
 */
export async function appendEvents(
  tx: Db,
  { chain, monthNow }: { readonly chain: Chain; readonly monthNow: MonthNow },
  head: LockedHead,
  events: readonly SecurityEvent[],
): Promise<ChainedEvent[]> {
  if (events.length === 0) return [];
  const chained = chainEvents(chain, head, events);
  const now = await monthNow(tx);
  const month = head.month !== null && head.month > now ? head.month : now;
  // Made ahead as a rule; but nothing waits for a round that did not run.
  if (month !== head.month) await makeMonth(tx, month);
  await tx
    .insertInto('security_stream')
    .values(chained.map((event) => ({ ...event, month })))
    .execute();
  const { seq, hash } = chained.at(-1) ?? head;
  await tx.updateTable('security_head').set({ seq, hash, month }).execute();
  return chained;
}

/** The table whose rows are kept by month, each month in a partition. */
export const streamTable = 'security_stream';

/** The present month, as '2026-11'. */
export type MonthNow = (tx: Db) => Promise<string>;

/** How many months are made ahead, beside the present one. */
const monthsAhead = 2;

/** The month of the database's clock, the only one that all servers share, some days ago. */
export async function monthOfDatabase(tx: Db, daysAgo = 0): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    select to_char((clock_timestamp() at time zone 'UTC') - make_interval(days => ${daysAgo}),
      'YYYY-MM') as month`.execute(tx);
  return rows[0]?.month ?? '';
}

/** Makes the partition of a month unless it is there. */
export async function makeMonth(tx: Db, month: string): Promise<void> {
  await sql`select make_security_month(${month})`.execute(tx);
}

/** Makes the partitions of the present month and the next ones. */
export async function makeMonthsAhead(tx: Db, monthNow: MonthNow): Promise<void> {
  let month = await monthNow(tx);
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
    await makeMonth(tx, month);
    month = monthAfter(month);
  }
}

/** The month after one. */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12
    ? `${year + 1}-01`
    : `${String(year).padStart(4, '0')}-${String(number + 1).padStart(2, '0')}`;
}

/** Makes the partitions of rows that a restore is about to load, given as a JSON array. */
export async function makeMonthsOf(tx: Db, json: Buffer): Promise<void> {
  await sql`select make_security_month(month) from (
    select distinct month from json_populate_recordset(null::security_stream,
      ${json.toString('utf8')}::json)) as months`.execute(tx);
}
