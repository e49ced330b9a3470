import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { t } from '../../language/translate';
import { VisuallyHidden } from '../layout/visually-hidden';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon-paths';
import { classNames } from '../styles/class-names';
import styles from './field.module.css';
import selectFieldStyles from './select-field.module.css';

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
        <div className={selectFieldStyles.box}>
          <select
            {...rest}
            {...wiring}
            className={selectFieldStyles.select}
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
          <span className={selectFieldStyles.chevron}>
            <Icon name="chevron-down" />
          </span>
        </div>
      )}
    </FieldFrame>
  );
}

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
type ControlWiring = {
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
