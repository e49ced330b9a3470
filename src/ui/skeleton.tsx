import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden';

type SkeletonShape =
  'text' | 'title' | 'heading' | 'block' | 'field' | 'button' | 'row' | 'card' | 'banner';

type SkeletonProps = {
  /** row: a list row with its tile; card: a destination card; block: 120 high. */
  shape: SkeletonShape;
  width?: 'full' | 'half' | 'third';
  count?: number;
};

/** A place kept for what is loading, of the size that will stand there. */
export function Skeleton({ shape, width = 'full', count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => (
    <span
      key={index}
      className={classNames(styles.bone, styles[shape], styles[width])}
      aria-hidden="true"
    >
      {shape === 'row' && (
        <>
          <span className={styles.tile} />
          <span className={styles.lines}>
            <span className={styles.strong} />
            <span className={styles.weak} />
          </span>
        </>
      )}
      {shape === 'card' && (
        <>
          <span className={styles.art} />
          <span className={styles.lines}>
            <span className={styles.strong} />
            <span className={styles.weak} />
          </span>
        </>
      )}
    </span>
  ));
}

type LoadingAreaProps = {
  /** The default is the specification's; every call site passes English words. */
  label?: string;
  children: ReactNode;
};

/** Says once, in words, that what is drawn here is still coming. */
export function LoadingArea({ label = '加载中…', children }: LoadingAreaProps) {
  return (
    <div className={styles.area} role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
