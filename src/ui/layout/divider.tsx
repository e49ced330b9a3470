import type { ReactNode } from 'react';
import styles from './divider.module.css';

/** A line with a word between two alternatives, for example 'or'. */
export function Divider({ children }: { children: ReactNode }) {
  return <p className={styles.divider}>{children}</p>;
}
