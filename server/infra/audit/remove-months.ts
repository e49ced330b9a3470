import { sql } from 'kysely';
import { mayRemoveFiles } from '../db/mutex';
import type { Db } from '../db/tables';
import { appendEvents, lockHead, type MonthNow } from './security-months';
import type { Chain, ChainedEvent, SecurityEvent } from './security-chain';

/** Says in the stream itself that its beginning was removed, and with which row it ended. */
export const removedEvent = 'events-removed';

/** Where the stream begins after a removal; JSON in `details`. */
export interface RemovedUntil {
  readonly seq: number;
  readonly hash: string;
}

/** In milliseconds: writers of events wait behind a removal that waits for its lock. */
const lockPatience = 500;

/**
 * Removes the months before `firstKept`, in one transaction with the event that tells of it: the
 * chain goes on from the hash in the event, which nobody without the server's secret can write.
 * Nothing is removed during a backup.
 * @returns the event; undefined if there was nothing to remove
 */
export async function removeMonthsBefore(
  tx: Db,
  parts: { readonly chain: Chain; readonly monthNow: MonthNow },
  firstKept: string,
  at: Date,
): Promise<readonly ChainedEvent[]> {
  if (!(await mayRemoveFiles(tx))) return [];
  await sql`set local lock_timeout = ${sql.lit(lockPatience)}`.execute(tx);
  const head = await lockHead(tx);
  const last = await tx
    .selectFrom('security_stream')
    .where('month', '<', firstKept)
    .orderBy('seq', 'desc')
    .limit(1)
    .select(['seq', 'hash'])
    .executeTakeFirst();
  if (!last) return [];
  const until: RemovedUntil = { seq: Number(last.seq), hash: last.hash };
  const written = await appendEvents(tx, parts, head, [removed(at, until)]);
  await sql`select drop_security_months(${firstKept})`.execute(tx);
  return written;
}

const removed = (at: Date, until: RemovedUntil): SecurityEvent => ({
  at,
  event: removedEvent,
  outcome: 'success',
  request_id: null,
  account: null,
  operator: null,
  address: null,
  ip: null,
  details: JSON.stringify(until),
});
