import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame';
import styles from './text-area.module.css';
import { VisuallyHidden } from '../layout/visually-hidden';
import { t } from '../../language/translate';

type TextAreaProps = Omit<FieldFrameProps, 'aside'> &
  Omit<
    ComponentPropsWithRef<'textarea'>,
    'className' | 'value' | 'onChange' | 'children' | 'maxLength'
  > & {
    value: string;
    onChange: (value: string) => void;
    /**
     * Shown as '120 / 3000'. The caller counts and cuts, because `maxlength` counts differently.
     */
    count?: { used: number; max: number } | undefined;
  };

/** From how many characters left the count is announced. */
const announceFrom = 20;

/** A multi-line text field; with `count` it shows the characters used. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  id,
  value,
  onChange,
  count,
  rows = 5,
  ...rest
}: TextAreaProps) {
  const left = count && count.max - count.used;
  const nearEnd = left !== undefined && left <= announceFrom;
  const counter = count && (
    <p className={styles.counter}>
      <span aria-hidden="true" dir="ltr">
        {count.used} / {count.max}
      </span>
      <VisuallyHidden live>
        {nearEnd
          ? t('{count, plural, one {# character left} other {# characters left}}', { count: left })
          : ''}
      </VisuallyHidden>
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
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
