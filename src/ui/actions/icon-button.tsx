import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../styles/class-names';
import { Icon } from '../media/icon';
import styles from './icon-button.module.css';
import type { IconName } from '../media/icon-paths';
import { dressLink, type LinkElement } from './link-element';

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
  const className = classNames(styles.button, size === 48 && styles.large, styles[look]);
  const drawing = <Icon name={icon} size={iconSize} />;
  if (link) return dressLink(link, { className, 'aria-label': label, children: drawing });
  return (
    <button {...rest} type={type} className={className} aria-label={label}>
      {drawing}
    </button>
  );
}
