import { t } from '../../language/translate';
import styles from './progress-ring.module.css';

type ProgressRingProps = {
  /** Percent. */
  value: number;
  /** The accessible name, for example 'Documents of Ananya'. */
  label: string;
};

/** A small progress ring with its percentage. */
export function ProgressRing({ value, label }: ProgressRingProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <span
      className={styles.ring}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
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
        {t('{percent, number}%', { percent })}
      </span>
    </span>
  );
}
