import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame';
import { Icon } from '../media/icon';
import styles from './select-field.module.css';

type SelectFieldProps = FieldFrameProps &
  Omit<ComponentPropsWithRef<'select'>, 'className' | 'value' | 'onChange' | 'children'> & {
    value: string;
    onChange: (value: string) => void;
    options: readonly { value: string; label: string; disabled?: boolean }[];
    /** The label of the empty choice. */
    placeholder?: string;
  };

/** A native select, because phones have good pickers for it. */
export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  aside,
  id,
  value,
  onChange,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, aside, id }}>
      {(wiring) => (
        <div className={styles.box}>
          <select
            {...rest}
            {...wiring}
            className={styles.select}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <Icon name="chevron-down" />
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
