import {
  cloneElement,
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Spinner } from '../feedback/spinner';
import { VisuallyHidden } from '../layout/visually-hidden';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon-paths';
import { classNames } from '../styles/class-names';
import styles from './button.module.css';
import iconButtonStyles from './icon-button.module.css';

type IconButtonProps = Omit<
  ComponentPropsWithRef<'button'>,
  'className' | 'children' | 'aria-label'
> & {
  icon: IconName;
  label: string;
  size?: 44 | 48;
  /** 20 in rows, 24 in bars. */
  iconSize?: 20 | 24;
  /** round: card background and shadow, over art. on-dark: over the camera or a viewer. */
  look?: 'plain' | 'round' | 'on-dark';
  link?: LinkElement | undefined;
};

/** A button with an icon only; the label is its accessible name. */
export function IconButton({
  icon,
  label,
  size = 44,
  iconSize = 24,
  look = 'plain',
  link,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const className = classNames(
    iconButtonStyles.button,
    size === 48 && iconButtonStyles.large,
    iconButtonStyles[look],
  );
  const drawing = <Icon name={icon} size={iconSize} />;
  if (link) return dressLink(link, { className, 'aria-label': label, children: drawing });
  return (
    <button {...rest} type={type} className={className} aria-label={label}>
      {drawing}
    </button>
  );
}

/** An anchor of the caller (a router's Link, or `<a>`) that a component styles and fills. */
export type LinkElement = ReactElement<{
  className?: string | undefined;
  children?: ReactNode;
  'aria-describedby'?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-current'?: 'page' | undefined;
}>;

/** Adds the component's class and content to the caller's anchor. */
export function dressLink(link: LinkElement, dress: LinkElement['props']): LinkElement {
  return cloneElement(link, dress);
}

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
