import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import styles from './key-value.module.css';

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
