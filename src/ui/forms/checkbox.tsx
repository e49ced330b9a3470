import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import styles from './checkbox.module.css';
import { Icon } from '../media/icon';

type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
  /** A row of a card, in which checked lines are dimmed. */
  row?: boolean;
};

/** A checkbox; the whole line is clickable. */
export function Checkbox({ checked, onChange, children, disabled, row = false }: CheckboxProps) {
  return (
    <label className={classNames(styles.line, row && styles.row)}>
      <input
        className={styles.input}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.box}>
        <Icon name="check" size={16} />
      </span>
      <span className={styles.words}>{children}</span>
    </label>
  );
}
