import type { ReactNode } from 'react';
import styles from './disclosure.module.css';
import { Icon } from '../media/icon';

type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  /** Opening one closes the others with the same name. */
  name?: string;
};

/** A row of a card that expands to show its content, for example an answer. */
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
