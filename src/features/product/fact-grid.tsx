import type { ReactNode } from 'react';
import { classNames } from '../../ui/styles/class-names';
import styles from './fact-grid.module.css';

type FactGridProps = {
  facts: readonly {
    label: ReactNode;
    value: ReactNode;
    /** A secondary text after the value. */
    note?: ReactNode;
    /** Fills the rest of its line. */
    wide?: boolean;
  }[];
};

/** A grid of facts: a 13 px label above a 17 px value, three per line. */
export function FactGrid({ facts }: FactGridProps) {
  return (
    <div className={styles.frame}>
      <dl className={styles.grid}>
        {facts.map(({ label, value, note, wide }, index) => (
          <div className={classNames(styles.fact, wide && styles.wide)} key={index}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>
              {value}
              {note && <span className={styles.note}> {note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
