import type { ProviderRefund } from './provider';

/** The fields of our refund rows that are needed for matching. */
export interface KnownRefund {
  readonly id: string;
  readonly fee: number;
  readonly state: 'asked' | 'sent' | 'done' | 'failed' | 'refused';
  readonly provider_refund_id: string | null;
}

interface Match<Row> {
  readonly found: ProviderRefund;
  /** Undefined if we have no record of it. */
  readonly row: Row | undefined;
}

/**
 * Matches each refund at the provider to one of our rows: by the provider's id, else by our
 * reference, else (made by hand, or before references were sent) by its amount, so that no refund
 * is sent twice. Each row is matched at most once.
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
        // A failed refund must not keep a pending one from being sent.
        (each.state !== 'failed' || row.state === 'done'),
    );
  return found.map((each) => ({ found: each, row: matches.get(each) }));
}
