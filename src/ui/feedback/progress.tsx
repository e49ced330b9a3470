import { type ReactNode, useId } from 'react';
import { t } from '../../language/translate';
import { classNames } from '../styles/class-names';
import styles from './progress.module.css';
import stepProgressStyles from './step-progress.module.css';

type StepProgressProps = {
  /** The labels of all steps, in order. */
  steps: readonly string[];
  /** Index of the current step. */
  current: number;
  tone?: 'action' | 'danger';
};

/** An order's progress: the label of the current step, and one segment for each step. */
export function StepProgress({ steps, current, tone = 'action' }: StepProgressProps) {
  const next = steps[current + 1];
  const place = { step: current + 1, count: steps.length };
  return (
    <div className={classNames(stepProgressStyles.progress, stepProgressStyles[tone])}>
      <p className={stepProgressStyles.words}>
        <strong className={stepProgressStyles.now}>{steps[current]}</strong>
        {steps.length > 1 && (
          <span className={stepProgressStyles.place}>
            {next
              ? t('Step {step} of {count} · next: {next}', { ...place, next })
              : t('Step {step} of {count}', place)}
          </span>
        )}
      </p>
      <div className={stepProgressStyles.segments} aria-hidden="true">
        {steps.map((step, index) => (
          <span
            key={step}
            className={classNames(
              stepProgressStyles.segment,
              index <= current && stepProgressStyles.reached,
            )}
          />
        ))}
      </div>
    </div>
  );
}

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
