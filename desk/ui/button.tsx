import type { ButtonHTMLAttributes } from 'react';
import { Spinner } from '../../src/ui/feedback/spinner';
import { classNames } from '../../src/ui/styles/class-names';
import { ariaKeys } from '../keys/key-map';
import { DeskIcon, type DeskIconName } from './desk-icon';
import { KeyHint } from './key-bar';
import styles from './button.module.css';

type ButtonLook = 'primary' | 'soft' | 'outline' | 'danger' | 'link';

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  look?: ButtonLook;
  icon?: DeskIconName;
  /** The key that does the same. */
  keys?: string | undefined;
  busy?: boolean;
  small?: boolean;
};

/** A button of the desk: 44 high, or 36 where tools are; with its key beside its label. */
export function Button({
  look = 'outline',
  icon,
  keys,
  busy = false,
  small = false,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, styles[look], small && styles.small)}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      aria-keyshortcuts={keys && ariaKeys([keys])}
      {...rest}
    >
      {busy ? <Spinner /> : icon && <DeskIcon name={icon} size={20} />}
      {children && <span className={styles.label}>{children}</span>}
      {keys !== undefined && <KeyHint keys={keys} />}
    </button>
  );
}

type ToolButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  icon: DeskIconName;
  label: string;
  keys?: string;
};

/** A tool of 36 px with an icon alone; its name and its key are in its tooltip. */
export function ToolButton({ icon, label, keys, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-keyshortcuts={keys && ariaKeys([keys])}
      {...rest}
    >
      <DeskIcon name={icon} size={20} />
    </button>
  );
}
