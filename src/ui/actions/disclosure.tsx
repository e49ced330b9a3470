import type { ReactNode } from 'react';
import styles from './disclosure.module.css';
import { Icon } from '../media/icon';

type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  /** Those of one name close each other. */
  name?: string;
};

/** A question that opens its answer, as a row of a card. */
export function Disclosure({ summary, children, name }: DisclosureProps) {
  return (
    <details className={styles.details} name={name}>
      <summary className={styles.summary}>
        <span className={styles.words}>{summary}</span>
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <div className={styles.answer}>{children}</div>
    </details>
  );
}
