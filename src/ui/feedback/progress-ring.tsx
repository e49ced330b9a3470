import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import styles from './progress-ring.module.css';

type ProgressRingProps = {
  /** Percent. */
  value: number;
  /** The accessible name, for example 'Documents of Ananya'; absent: the words beside it say it. */
  label?: string;
  size?: 40 | 52;
  /** The text in the ring. */
  children: ReactNode;
};

/** A small progress ring with a figure in it. */
export function ProgressRing({ value, label, size = 52, children }: ProgressRingProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  const role = label === undefined ? { 'aria-hidden': true } : progressbar(label, percent);
  return (
    <span className={classNames(styles.ring, size === 40 && styles.small)} {...role}>
      <svg className={styles.drawing} viewBox="0 0 52 52" aria-hidden="true" focusable="false">
        <circle className={styles.track} cx="26" cy="26" r="22" />
        {percent > 0 && (
          <circle
            className={percent === 100 ? styles.full : styles.value}
            cx="26"
            cy="26"
            r="22"
            pathLength={100}
            strokeDasharray={`${percent} 100`}
          />
        )}
      </svg>
      <span className={styles.number} aria-hidden="true">
        {children}
      </span>
    </span>
  );
}

const progressbar = (label: string, percent: number) => ({
  role: 'progressbar',
  'aria-label': label,
  'aria-valuenow': percent,
  'aria-valuemin': 0,
  'aria-valuemax': 100,
});
