import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

type VisuallyHiddenProps = {
  children: ReactNode;
  /** Announces changes of the words, politely. */
  live?: boolean;
};

/** Words for screen readers only. */
export function VisuallyHidden({ children, live }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} {...(live ? { role: 'status' } : {})}>
      {children}
    </span>
  );
}
