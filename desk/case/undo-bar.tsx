import { useSyncExternalStore } from 'react';
import { useNow } from '../app/use-now';
import { Button } from '../ui/button';
import { undoables, undoLast, watchUndo } from './undo-stack';
import styles from './undo-bar.module.css';

/** In seconds; the clock of this bar is up to one behind. */
const longest = 10;

/** The last decision, as long as it can be taken back. */
export function UndoBar() {
  const stack = useSyncExternalStore(watchUndo, undoables);
  const now = useNow(1000).getTime();
  const last = stack.findLast(({ until }) => until > now);
  return (
    <div className={styles.place} role="status">
      {last && (
        <p className={styles.bar}>
          <span>{last.label}</span>
          <Button look="link" keys="z" onClick={() => undoLast(Date.now())}>
            Undo
          </Button>
          <span className={styles.left} aria-hidden="true">
            {Math.min(longest, Math.ceil((last.until - now) / 1000))} s
          </span>
        </p>
      )}
    </div>
  );
}
