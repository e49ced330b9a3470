import type { ReactNode } from 'react';
import { KeyValue, type KeyValueRow } from './key-value';
import styles from './price-summary.module.css';

type PriceSummaryProps = {
  rows: readonly KeyValueRow[];
  totalLabel: ReactNode;
  total: ReactNode;
  /** A small text after the total, such as USD. */
  currency?: ReactNode;
};

/** The items of a price and the total, separated by a perforated line. */
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
