import type { ReactNode } from 'react';
import { classNames } from '../../ui/styles/class-names';
import styles from './fact-grid.module.css';

type FactGridProps = {
  facts: readonly {
    label: ReactNode;
    value: ReactNode;
    /** A quiet word after the value. */
    note?: ReactNode;
    /** Takes the rest of its line. */
    wide?: boolean;
  }[];
};

/** What the traveller compares: a 13 label over a 17 value, three to a line. */
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
