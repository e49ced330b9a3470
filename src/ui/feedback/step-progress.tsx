import { classNames } from '../styles/class-names';
import styles from './step-progress.module.css';
import { t } from '../../language/translate';

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
    <div className={classNames(styles.progress, styles[tone])}>
      <p className={styles.words}>
        <strong className={styles.now}>{steps[current]}</strong>
        {steps.length > 1 && (
          <span className={styles.place}>
            {next
              ? t('Step {step} of {count} · next: {next}', { ...place, next })
              : t('Step {step} of {count}', place)}
          </span>
        )}
      </p>
      <div className={styles.segments} aria-hidden="true">
        {steps.map((step, index) => (
          <span
            key={step}
            className={classNames(styles.segment, index <= current && styles.reached)}
          />
        ))}
      </div>
    </div>
  );
}
