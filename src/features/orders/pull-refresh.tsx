import type { ReactNode } from 'react';
import { Icon } from '../../ui/media/icon';
import styles from './pull-refresh.module.css';
import { usePullDown } from './use-pull-down';

type PullRefreshProps = {
  /** Whether a refresh is in progress, during which pulls are ignored. */
  busy: boolean;
  onRefresh: () => void;
  children: ReactNode;
};

/** Pull-to-refresh. For accessibility a button must do the same. */
export function PullRefresh({ busy, onRefresh, children }: PullRefreshProps) {
  const area = usePullDown(!busy, onRefresh);
  return (
    <div className={styles.area} ref={area} aria-busy={busy}>
      <span className={styles.sign} aria-hidden="true">
        <Icon name="refresh" size={24} />
      </span>
      {children}
    </div>
  );
}
