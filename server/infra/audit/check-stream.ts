import type { Db } from '../db/tables';
import { removedEvent, type RemovedUntil } from './remove-months';
import { checkChain, type Chain, type ChainedEvent, type ChainHead } from './security-chain';
import type { SecurityStreamTable } from './security-tables';

const rowsAtOnce = 1000;

/** Whether the stream of security events is as it was written. */
export type StreamVerdict =
  | { readonly rows: number }
  /** The first row that is changed or missing. */
  | { readonly brokenAt: number };

/**
 * Checks every row of the stream against its chain, and its end against the recorded head. The
 * stream begins at row 1, or after the rows that a later one says were removed.
 */
export async function checkStream(tx: Db, chain: Chain): Promise<StreamVerdict> {
  const start = await startOf(tx);
  let head = start;
  for (;;) {
    const rows = await tx
      .selectFrom('security_stream')
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
  return isEnd ? { rows: head.seq - start.seq } : { brokenAt: head.seq + 1 };
}

/** The head that the first row left in the stream follows, if earlier rows were removed. */
async function startOf(tx: Db): Promise<ChainHead> {
  const beginning = { seq: 0, hash: '' };
  const first = await tx
    .selectFrom('security_stream')
    .orderBy('seq')
    .limit(1)
    .select('seq')
    .executeTakeFirst();
  if (!first || Number(first.seq) === 1) return beginning;
  const told = await tx
    .selectFrom('security_stream')
    .where('event', '=', removedEvent)
    .select('details')
    .execute();
  const starts = told.map(({ details }) => JSON.parse(details) as RemovedUntil);
  return starts.find(({ seq }) => seq === Number(first.seq) - 1) ?? beginning;
}

const eventOf = ({ month: _month, ...row }: SecurityStreamTable): ChainedEvent => ({
  ...row,
  seq: Number(row.seq),
});

/** The next events of some kinds, in their order. */
export async function eventsOfKinds(
  tx: Db,
  kinds: readonly string[],
  after: number,
  most: number,
): Promise<{ seq: number; details: string }[]> {
  const rows = await tx
    .selectFrom('security_stream')
    .where('event', 'in', kinds)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(most)
    .select(['seq', 'details'])
    .execute();
  return rows.map(({ seq, details }) => ({ seq: Number(seq), details }));
}
