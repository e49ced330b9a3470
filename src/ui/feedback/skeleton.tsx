import type { ReactNode } from 'react';
import { Card } from '../layout/card';
import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../styles/class-names';
import styles from './skeleton.module.css';

/** The skeleton of a short text inside a line. */
export function LoadingText({ label }: { label: string }) {
  return (
    <span className={styles.place}>
      <Skeleton shape="text" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

interface Props {
  rows: number;
  /** The rows start with a picture instead of a tile. */
  thumbs?: boolean;
  heading?: boolean;
}

/** The skeleton of a loading list, with its heading. */
export function LoadingList({ rows, thumbs = false, heading = true }: Props) {
  return (
    <div>
      {heading && <Skeleton shape="section" />}
      <Card>
        <Skeleton shape={thumbs ? 'thumb-row' : 'row'} count={rows} />
      </Card>
    </div>
  );
}

type SkeletonShape =
  | 'text'
  | 'title'
  | 'heading'
  | 'block'
  | 'field'
  | 'button'
  | 'smallButton'
  | 'row'
  | 'thumb-row'
  | 'card'
  | 'banner'
  | 'progress'
  | 'section';

type SkeletonProps = {
  /**
   * row: a list row with its tile; thumb-row: with a picture; card: a destination card; block: 120
   * high; progress: of an order; section: a section's heading in its row.
   */
  shape: SkeletonShape;
  width?: 'full' | 'half' | 'third';
  count?: number;
};

const withLines = new Set<SkeletonShape>(['row', 'thumb-row', 'card']);

/** A placeholder for loading content, of the same size. */
export function Skeleton({ shape, width = 'full', count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => (
    <span
      key={index}
      className={classNames(styles.bone, styles[shape], styles[width])}
      aria-hidden="true"
    >
      {withLines.has(shape) && (
        <>
          <span className={shape === 'card' ? styles.art : styles.tile} />
          <span className={styles.lines} data-lines={shape}>
            <span className={styles.strong} />
            <span className={styles.weak} />
          </span>
        </>
      )}
      {shape === 'progress' && (
        <>
          <span className={styles.strong} />
          <span className={styles.bar} />
        </>
      )}
      {shape === 'section' && <span className={styles.strong} />}
    </span>
  ));
}

type LoadingAreaProps = {
  /** The default is the specification's; every call site passes English words. */
  label?: string;
  children: ReactNode;
};

/** Announces once to screen readers that the content is loading. */
export function LoadingArea({ label = '加载中…', children }: LoadingAreaProps) {
  return (
    <div className={styles.area} role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
