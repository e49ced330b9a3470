import type { ReactNode } from 'react';
import { KeyValue, type KeyValueRow } from './key-value';
import styles from './price-summary.module.css';

type PriceSummaryProps = {
  rows: readonly KeyValueRow[];
  totalLabel: ReactNode;
  total: ReactNode;
  /** A small word after the total, such as USD. */
  currency?: ReactNode;
};

/** What it costs, piece by piece; the total hangs under a perforation, as on a ticket. */
export function PriceSummary({ rows, totalLabel, total, currency }: PriceSummaryProps) {
  return (
    <div className={styles.card}>
      <div className={styles.rows}>
        <KeyValue rows={rows} />
      </div>
      <div className={styles.perforation} aria-hidden="true">
        <span className={styles.notch} />
        <span className={styles.notch} />
      </div>
      <dl className={styles.total}>
        <dt className={styles.label}>{totalLabel}</dt>
        <dd className={styles.amount}>
          {total}
          {currency && <span className={styles.currency}> {currency}</span>}
        </dd>
      </dl>
    </div>
  );
}
