import type { ReactNode } from 'react';
import { Icon } from '../ui/media/icon';
import styles from './offline-bar.module.css';

type OfflineBarProps = {
  children: ReactNode;
  /** Shown on wide screens: a link to the waiting items. */
  action?: ReactNode;
};

/** Says that the app is offline and what that means. Announced when it appears. */
export function OfflineBar({ children, action }: OfflineBarProps) {
  return (
    <div className={styles.bar} role="status">
      <Icon name="wifi-off" />
      <p className={styles.words}>{children}</p>
      {action && <span className={styles.action}>{action}</span>}
    </div>
  );
}
