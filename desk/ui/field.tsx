import {
  useId,
  type Ref,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
} from 'react';
import { DeskIcon } from './desk-icon';
import styles from './field.module.css';

type FrameProps = {
  label: string;
  hint?: ReactNode;
  /** The error of the input, shown under it. */
  problem?: string | undefined;
};

type FieldProps = FrameProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & {
    ref?: Ref<HTMLInputElement> | undefined;
  };

/** A labelled field of one line, 44 high. */
export function Field({ label, hint, problem, ...input }: FieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <input
        id={id}
        className={styles.input}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-below`}
        {...input}
      />
    </Frame>
  );
}

type TextFieldProps = FrameProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'>;

/** A labelled field of several lines. */
export function TextField({ label, hint, problem, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <textarea
        id={id}
        className={styles.text}
        rows={3}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-below`}
        {...input}
      />
    </Frame>
  );
}

type SelectProps = FrameProps & {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
};

/** A labelled choice from a list. */
export function SelectField({ label, hint, problem, value, onChange, options }: SelectProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <select
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

function Frame({
  id,
  label,
  hint,
  problem,
  children,
}: FrameProps & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <div id={`${id}-below`}>
        {problem !== undefined && (
          <p className={styles.problem}>
            <DeskIcon name="warning" size={16} />
            {problem}
          </p>
        )}
        {hint && <div className={styles.hint}>{hint}</div>}
      </div>
    </div>
  );
}
