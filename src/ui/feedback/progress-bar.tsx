import { useId, type ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  label: string;
  /** Percent, or null while nothing can be known. */
  value: number | null;
  /** Figures under the bar: how far, and what it waits for. */
  start?: ReactNode;
  end?: ReactNode;
  /** Shows the label over the bar. */
  showLabel?: boolean;
  tone?: 'action' | 'ok' | 'danger';
};

/** A bar with its figures under it. */
export function ProgressBar({
  label,
  value,
  start,
  end,
  showLabel = false,
  tone = 'action',
}: ProgressBarProps) {
  const id = useId();
  return (
    <div className={classNames(styles.progress, styles[tone])}>
      {showLabel && (
        <span className={styles.label} id={id}>
          {label}
        </span>
      )}
      <progress
        className={styles.bar}
        max={100}
        {...(value === null ? {} : { value })}
        {...(showLabel ? { 'aria-labelledby': id } : { 'aria-label': label })}
      />
      {(start || end) && (
        <div className={styles.figures}>
          <span>{start}</span>
          {end && <span className={styles.end}>{end}</span>}
        </div>
      )}
    </div>
  );
}
