import type { ProviderRefund } from './provider';

/** A refund in our books, as far as it matters for finding it in the provider's. */
export interface KnownRefund {
  readonly id: string;
  readonly fee: number;
  readonly state: 'asked' | 'sent' | 'done' | 'failed' | 'refused';
  readonly provider_refund_id: string | null;
}

interface Match<Row> {
  readonly found: ProviderRefund;
  /** Absent: it is in no book of ours. */
  readonly row: Row | undefined;
}

/**
 * Which row of ours each refund at the provider is: by the provider's id, else by our own id, else,
 * where it names none (made by hand, or before ids were handed over), by its amount, so that nothing
 * goes out twice. Each row is found once at most.
 */
export function matchRefunds<Row extends KnownRefund>(
  rows: readonly Row[],
  found: readonly ProviderRefund[],
): Match<Row>[] {
  const free = new Set(rows);
  const matches = new Map<ProviderRefund, Row>();
  const pass = (fits: (row: Row, each: ProviderRefund) => boolean) => {
    for (const each of found) {
      if (matches.has(each)) continue;
      const row = [...free].find((candidate) => fits(candidate, each));
      if (!row) continue;
      free.delete(row);
      matches.set(each, row);
    }
  };
  const isUnbound = (row: Row) => row.provider_refund_id === null;
  pass((row, each) => row.provider_refund_id === each.refundId);
  pass((row, each) => isUnbound(row) && row.id === each.reference);
  for (const states of [['done'], ['asked', 'refused']])
    pass(
      (row, each) =>
        each.reference === undefined &&
        isUnbound(row) &&
        row.fee === each.amount &&
        states.includes(row.state) &&
        // What failed is no reason not to ask for it.
        (each.state !== 'failed' || row.state === 'done'),
    );
  return found.map((each) => ({ found: each, row: matches.get(each) }));
}
