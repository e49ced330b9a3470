import type { ReactNode } from 'react';
import styles from './button-row.module.css';

/** Buttons beside each other, wrapping on narrow screens. */
export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
