import { useId, type ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import styles from './field-frame.module.css';
import { Icon } from '../media/icon';

export type FieldFrameProps = {
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shown right of the hint: a counter or a timer. */
  aside?: ReactNode;
};

/** The attributes that connect a control with its frame. */
export type ControlWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type Props = FieldFrameProps & {
  id?: string | undefined;
  children: (wiring: ControlWiring) => ReactNode;
};

/** The label above a control, the hint or error below it, and the ids that connect them. */
export function FieldFrame({ label, hideLabel, hint, error, id, aside, children }: Props) {
  const own = useId();
  const controlId = id ?? own;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = classNames(error ? errorId : null, hint ? hintId : null) || undefined;
  return (
    <div className={styles.frame}>
      <label className={classNames(styles.label, hideLabel && styles.unseen)} htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p className={styles.error} id={errorId}>
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
      {(hint || aside) && (
        <div className={styles.under}>
          {hint && (
            <p className={styles.hint} id={hintId}>
              {hint}
            </p>
          )}
          {aside}
        </div>
      )}
    </div>
  );
}
