import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon } from './icon';
import type { IconName } from './icon-paths';

type EmptyStateProps = {
  icon: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
};

/** Nothing here yet: what would be here, and how it gets here. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.disc}>
        <Icon name={icon} size={32} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
