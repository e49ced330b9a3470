import { useId, type ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  label: string;
  /** Percent, or null if the progress is unknown. */
  value: number | null;
  /** Texts under the bar: the progress, and what it waits for. */
  start?: ReactNode;
  end?: ReactNode;
  /** Shows the label above the bar. */
  showLabel?: boolean;
  tone?: 'action' | 'ok' | 'danger';
};

/** A progress bar with texts under it. */
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
