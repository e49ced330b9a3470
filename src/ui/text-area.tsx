import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame';
import styles from './text-area.module.css';
import { VisuallyHidden } from './visually-hidden';

type TextAreaProps = Omit<FieldFrameProps, 'aside'> &
  Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'value' | 'onChange' | 'children'> & {
    value: string;
    onChange: (value: string) => void;
  };

/** How near the end the count is read aloud. */
const announceFrom = 20;

/** Longer text; with `maxLength` it counts. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  id,
  value,
  onChange,
  maxLength,
  rows = 5,
  ...rest
}: TextAreaProps) {
  const left = maxLength === undefined ? undefined : maxLength - value.length;
  const nearEnd = left !== undefined && left <= announceFrom;
  const counter = maxLength !== undefined && (
    <p className={styles.counter}>
      <span aria-hidden="true">
        {value.length} / {maxLength}
      </span>
      <VisuallyHidden live>{nearEnd ? `${left} characters left` : ''}</VisuallyHidden>
    </p>
  );
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, id }} aside={counter}>
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          className={styles.area}
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
