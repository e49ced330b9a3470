import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../../ui/styles/class-names';
import { codeDigits } from './code-digits';
import styles from './code-field.module.css';
import { FieldFrame, type FieldFrameProps } from '../../ui/forms/field';

type CodeFieldProps = FieldFrameProps &
  Omit<ComponentPropsWithRef<'input'>, 'className' | 'value' | 'onChange' | 'children'> & {
    value: string;
    /** Digits only, never more than `length`. */
    onChange: (digits: string) => void;
    length?: number;
  };

/** A one-time code: a single input styled as cells, so that paste and autofill work. */
export function CodeField({
  label,
  hideLabel,
  hint,
  error,
  aside,
  id,
  value,
  onChange,
  length = 6,
  ...rest
}: CodeFieldProps) {
  const next = Math.min(value.length, length - 1);
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, aside, id }}>
      {(wiring) => (
        <div className={styles.box} dir="ltr">
          <input
            autoComplete="one-time-code"
            {...rest}
            {...wiring}
            className={styles.input}
            type="text"
            inputMode="numeric"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(codeDigits(event.target.value, length))}
          />
          <span className={styles.cells} aria-hidden="true">
            {Array.from({ length }, (_, index) => (
              <span
                key={index}
                className={classNames(
                  styles.cell,
                  index === next && styles.next,
                  index === next && value.length < length && styles.caret,
                )}
              >
                {value[index] ?? ''}
              </span>
            ))}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
