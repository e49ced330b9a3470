import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

type VisuallyHiddenProps = {
  children: ReactNode;
  /** Announces changes of the text (aria-live polite). */
  live?: boolean;
  as?: 'span' | 'h1';
};

/** Text for screen readers only. */
export function VisuallyHidden({ children, live, as: Element = 'span' }: VisuallyHiddenProps) {
  return (
    <Element className={styles.hidden} {...(live ? { role: 'status' } : {})}>
      {children}
    </Element>
  );
}
