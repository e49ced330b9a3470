import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './button-row.module.css';

type ButtonRowProps = {
  /** Who takes the room that is left. */
  grow?: 'all' | 'first' | 'none';
  children: ReactNode;
};

/** Buttons beside each other; those that do not fit stand under each other. */
export function ButtonRow({ grow = 'all', children }: ButtonRowProps) {
  return <div className={classNames(styles.row, styles[grow])}>{children}</div>;
}
