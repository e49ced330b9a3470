import type { ComponentProps, ReactNode } from 'react';
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

type BoxProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange'> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The look of a choice among several, instead of that of a task that is done. */
  choice?: boolean;
};

/** The input covers what is positioned around it; the box shows its state. */
function Box({ choice = false, onChange, ...rest }: BoxProps) {
  return (
    <>
      <input
        {...rest}
        className={styles.input}
        type="checkbox"
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={classNames(styles.box, choice && styles.choice)}>
        <Icon name="check" size={16} />
      </span>
    </>
  );
}

/** The box of a row that is chosen among others; the row positions it, and is its label. */
export const TickBox = (props: Omit<BoxProps, 'choice'>) => <Box choice {...props} />;

/** A checkbox; the whole line is clickable. */
export function Checkbox({ checked, onChange, children, disabled, row = false }: CheckboxProps) {
  return (
    <label className={classNames(styles.line, row && styles.row)}>
      <Box checked={checked} onChange={onChange} disabled={disabled} />
      <span className={styles.words}>{children}</span>
    </label>
  );
}

interface SwitchProps {
  checked: boolean;
  disabled?: boolean;
  /** The id of its words. */
  labelledBy: string;
  onChange: () => void;
}

/** A setting that holds at once. */
export const Switch = ({ labelledBy, ...input }: SwitchProps) => (
  <input
    className={styles.switch}
    type="checkbox"
    role="switch"
    aria-labelledby={labelledBy}
    {...input}
  />
);
