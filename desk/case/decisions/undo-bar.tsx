import { useSyncExternalStore } from 'react';
import { useNow } from '../../app/use-now';
import { Button } from '../../ui/button';
import styles from './undo-bar.module.css';

/** A decision that can be taken back. */
interface Undoable {
  readonly id: string;
  /** 'Passport approved'. */
  readonly label: string;
  /** In milliseconds; the server may still refuse. */
  until: number;
  /** Takes it back and shows what it was about. */
  readonly undo: () => void;
}

let stack: readonly Undoable[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Undoable[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

export const undoables = (): readonly Undoable[] => stack;

function watchUndo(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const addUndoable = (added: Undoable): void => set([...stack.slice(-30), added]);
export const removeUndoable = (id: string): void => set(stack.filter((each) => each.id !== id));

/** The server says until when it would take the decision back; undefined: not at all. */
export function limitUndoable(id: string, until: number | undefined): void {
  if (until === undefined) return removeUndoable(id);
  set(stack.map((each) => (each.id === id ? { ...each, until } : each)));
}

/** Takes the last decision back that still can be. @returns whether there was one */
export function undoLast(now: number): boolean {
  const last = stack.findLast(({ until }) => until > now);
  if (!last) return false;
  removeUndoable(last.id);
  last.undo();
  return true;
}

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
