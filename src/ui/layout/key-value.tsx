import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import styles from './key-value.module.css';
import priceSummaryStyles from './price-summary.module.css';

type PriceSummaryProps = {
  rows: readonly KeyValueRow[];
  totalLabel: ReactNode;
  total: ReactNode;
  /** A small text after the total, such as USD. */
  currency?: ReactNode;
  /** A last line under the total: the age of the price. */
  note?: ReactNode;
};

/** The items of a price and the total, separated by a perforated line. */
export function PriceSummary({ rows, totalLabel, total, currency, note }: PriceSummaryProps) {
  return (
    <div className={priceSummaryStyles.card}>
      <div className={priceSummaryStyles.rows}>
        <KeyValue rows={rows} />
      </div>
      <div className={priceSummaryStyles.perforation} aria-hidden="true">
        <span className={priceSummaryStyles.notch} />
        <span className={priceSummaryStyles.notch} />
      </div>
      <dl className={priceSummaryStyles.total}>
        <dt className={priceSummaryStyles.label}>{totalLabel}</dt>
        <dd className={priceSummaryStyles.amount}>
          {total}
          {currency && <span className={priceSummaryStyles.currency}> {currency}</span>}
        </dd>
      </dl>
      {note && <p className={priceSummaryStyles.note}>{note}</p>}
    </div>
  );
}

export type KeyValueRow = { label: ReactNode; value: ReactNode; tone?: 'ok' | 'danger' };

type KeyValueProps = { rows: readonly KeyValueRow[] };

/** Labels left, values right; a pair that does not fit in one line wraps into two. */
export function KeyValue({ rows }: KeyValueProps) {
  return (
    <dl className={styles.list}>
      {rows.map(({ label, value, tone }, index) => (
        <div className={styles.row} key={index}>
          <dt className={styles.label}>{label}</dt>
          <dd className={classNames(styles.value, tone && styles[tone])}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
