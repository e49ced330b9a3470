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
  /** 'Go to the first', as a link button. */
  action?: ReactNode;
  /** Not a reason but a promise, in second ink. */
  quiet?: boolean;
};

/** The row over a button: why it is disabled and the way to the first thing missing. */
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
