import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import styles from './footer-reason.module.css';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon-paths';

type FooterReasonProps = {
  /** For the button's `reasonId`. */
  id?: string;
  icon?: IconName;
  children: ReactNode;
  /** A link button, for example 'Continue'. */
  action?: ReactNode;
  /** For information instead of a reason: uses the secondary text colour. */
  quiet?: boolean;
};

/** The row above a button: why it is disabled, and a link to the first missing item. */
export function FooterReason({
  id,
  icon = 'info',
  children,
  action,
  quiet = false,
}: FooterReasonProps) {
  return (
    <div className={classNames(styles.row, quiet && styles.quiet)}>
      <p className={styles.words} id={id}>
        <Icon name={icon} />
        <span>{children}</span>
      </p>
      {action}
    </div>
  );
}
