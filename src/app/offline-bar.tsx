import type { ReactNode } from 'react';
import { Icon } from '../ui/media/icon';
import styles from './offline-bar.module.css';

type OfflineBarProps = {
  children: ReactNode;
  /** Shown on wide screens: a link to the waiting items. */
  action?: ReactNode;
};

/** Tells the style sheets how high the bar is, in `--bar-above`: headers stick below it. */
function measured(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--bar-above', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--bar-above');
  };
}

/** Says that the app is offline and what that means. Announced when it appears. */
export function OfflineBar({ children, action }: OfflineBarProps) {
  return (
    <div className={styles.bar} role="status" ref={measured}>
      <Icon name="wifi-off" />
      <p className={styles.words}>{children}</p>
      {action && <span className={styles.action}>{action}</span>}
    </div>
  );
}
