import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import { FieldFrame, type FieldFrameProps } from './field-frame';
import styles from './field.module.css';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon-paths';

export type FieldProps = FieldFrameProps &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'value' | 'onChange' | 'children'> & {
    value: string;
    onChange: (value: string) => void;
    icon?: IconName | undefined;
    /** Shown inside the field at its end: a button or a unit. */
    trailing?: ReactNode;
  };

/** A single-line text field with label, hint and error. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  aside,
  icon,
  trailing,
  id,
  type = 'text',
  onChange,
  ...rest
}: FieldProps) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, aside, id }}>
      {(wiring) => (
        <div className={styles.box}>
          {icon && (
            <span className={styles.icon}>
              <Icon name={icon} size={24} />
            </span>
          )}
          <input
            {...rest}
            {...wiring}
            type={type}
            className={classNames(
              styles.input,
              icon && styles.withIcon,
              Boolean(trailing) && styles.withTrailing,
            )}
            onChange={(event) => onChange(event.target.value)}
          />
          {trailing && <span className={styles.trailing}>{trailing}</span>}
        </div>
      )}
    </FieldFrame>
  );
}
