import type { Db } from '../db/tables';
import { checkChain, type Chain, type ChainedEvent, type ChainHead } from './security-chain';
import type { SecurityEventTable } from './security-tables';

const rowsAtOnce = 1000;

/** Whether the stream of security events is as it was written. */
export type StreamVerdict =
  | { readonly rows: number }
  /** The first row that is changed or missing. */
  | { readonly brokenAt: number };

/** Checks every row of the stream against its chain, and its end against the recorded head. */
export async function checkStream(tx: Db, chain: Chain): Promise<StreamVerdict> {
  let head: ChainHead = { seq: 0, hash: '' };
  for (;;) {
    const rows = await tx
      .selectFrom('security_events')
      .where('seq', '>', head.seq)
      .orderBy('seq')
      .limit(rowsAtOnce)
      .selectAll()
      .execute();
    const checked = checkChain(chain, head, rows.map(eventOf));
    if ('brokenAt' in checked) return checked;
    head = checked;
    if (rows.length < rowsAtOnce) break;
  }
  const end = await tx.selectFrom('security_head').select(['seq', 'hash']).executeTakeFirst();
  const isEnd = Number(end?.seq ?? 0) === head.seq && (end?.hash ?? '') === head.hash;
  return isEnd ? { rows: head.seq } : { brokenAt: head.seq + 1 };
}

const eventOf = (row: SecurityEventTable): ChainedEvent => ({ ...row, seq: Number(row.seq) });

/** The next events of some kinds, in their order. */
export async function eventsOfKinds(
  tx: Db,
  kinds: readonly string[],
  after: number,
  most: number,
): Promise<{ seq: number; details: string }[]> {
  const rows = await tx
    .selectFrom('security_events')
    .where('event', 'in', kinds)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(most)
    .select(['seq', 'details'])
    .execute();
  return rows.map(({ seq, details }) => ({ seq: Number(seq), details }));
}
