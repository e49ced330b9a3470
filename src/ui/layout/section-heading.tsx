import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import styles from './section-heading.module.css';

type SectionHeadingProps = {
  as?: 'h2' | 'h3';
  size?: 20 | 17;
  /** Shown at the end of the row: a count, or one action. */
  aside?: ReactNode;
  /** The aside follows the title. */
  near?: boolean;
  id?: string | undefined;
  children: ReactNode;
};

/** The heading row of a section, 44 px high. */
export function SectionHeading({
  as: Tag = 'h2',
  size = 20,
  aside,
  near,
  id,
  children,
}: SectionHeadingProps) {
  return (
    <div className={classNames(styles.row, near && styles.near)}>
      <Tag className={classNames(styles.title, size === 17 && styles.small)} id={id}>
        {children}
      </Tag>
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
  );
}
