import type { ReactNode } from 'react';
import styles from './divider.module.css';

/** A word between two ways of doing the same. */
export function Divider({ children }: { children: ReactNode }) {
  return <p className={styles.divider}>{children}</p>;
}
