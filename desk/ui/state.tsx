import type { ReactNode } from 'react';
import { LoadingArea, Skeleton } from '../../src/ui/feedback/skeleton';
import { Button } from './button';
import { DeskIcon, type DeskIconName } from './desk-icon';
import styles from './state.module.css';

/** Content that is on its way, in the size of rows. */
export function Loading({ rows = 8, label }: { rows?: number; label: string }) {
  return (
    <LoadingArea label={label}>
      <div className={styles.bones}>
        <Skeleton shape="text" count={rows} />
      </div>
    </LoadingArea>
  );
}

/** A place without content: what that means, and what to do. */
export function Empty({
  icon,
  title,
  children,
}: {
  icon: DeskIconName;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      <DeskIcon name={icon} size={24} />
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  );
}

/** A request failed: what happened, and how to repeat it. */
export function Failed({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <DeskIcon name="warning" size={24} />
      <h2 className={styles.title}>{problem}</h2>
      <Button icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
