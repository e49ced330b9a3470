import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from '../styles/class-names';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon-paths';
import { dressLink, type LinkElement } from './link-element';
import { Spinner } from '../feedback/spinner';
import { VisuallyHidden } from '../layout/visually-hidden';

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'outlined'
  | 'danger'
  | 'link'
  | 'danger-link'
  | 'quiet-link'
  | 'card'
  | 'card-quiet';

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className'> & {
  variant?: ButtonVariant;
  /** 44 px high with 15 px text; otherwise 52 px with 17 px text. */
  small?: boolean;
  full?: boolean;
  /** Shows a spinner instead of the label, at the same width, and ignores clicks. */
  busy?: boolean;
  busyLabel?: string;
  /** Id of the element that says why the button is disabled. */
  reasonId?: string | undefined;
  icon?: IconName | undefined;
  iconAfter?: IconName | undefined;
  /** A graphic before the label that is not an icon of the set. */
  media?: ReactNode;
  /** A lighter second part of the label, such as a price. */
  note?: ReactNode;
  /** Renders the caller's anchor with this button's look. */
  link?: LinkElement | undefined;
};

/**
 * The standard button. A `disabled` one stays focusable, so that screen readers find its reason; a
 * click then does nothing and submits nothing.
 */
export function Button({
  variant = 'primary',
  small = false,
  full = false,
  busy,
  busyLabel = '加载中…',
  disabled = false,
  reasonId,
  icon,
  iconAfter,
  media,
  note,
  link,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const className = classNames(
    styles.button,
    styles[variant],
    small && styles.small,
    full && styles.full,
    busy && styles.busy,
  );
  const label = (
    <span className={styles.label}>
      {media}
      {icon && <Icon name={icon} size={20} />}
      <span className={styles.words}>
        {children}
        {note && <span className={styles.note}> · {note}</span>}
      </span>
      {iconAfter && <Icon name={iconAfter} size={20} />}
    </span>
  );
  if (link) return dressLink(link, { className, children: label });

  const idle = disabled || busy === true;
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (idle) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <>
      <button
        aria-describedby={disabled ? reasonId : undefined}
        {...rest}
        type={type}
        className={className}
        aria-disabled={idle || undefined}
        aria-busy={busy || undefined}
        onClick={click}
      >
        {label}
        {busy && (
          <span className={styles.spinner}>
            <Spinner />
          </span>
        )}
      </button>
      {busy !== undefined && <VisuallyHidden live>{busy ? busyLabel : ''}</VisuallyHidden>}
    </>
  );
}
