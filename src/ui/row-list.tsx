import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './row-list.module.css';

type RowListProps = {
  label?: string | undefined;
  labelledBy?: string | undefined;
  /** Hairlines begin at the gutter instead of the edge. */
  inset?: boolean;
  /** `ListRow as="li"` elements. */
  children: ReactNode;
};

/** Rows without a card, in a sheet that runs from edge to edge. */
export function RowList({ label, labelledBy, inset = false, children }: RowListProps) {
  return (
    <ul
      className={classNames(styles.list, inset && styles.inset)}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      {children}
    </ul>
  );
}
