import type { Db } from '../db/tables';
import { chainEvents, type Chain, type ChainedEvent, type SecurityEvent } from './security-chain';
import { makeMonth, type MonthNow } from './security-months';

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
