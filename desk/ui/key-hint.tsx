import { keyCaps } from '../keys/key-map';
import styles from './key-hint.module.css';

/** The caps of a key beside what it does; the control itself names its key to screen readers. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span className={styles.hint} aria-hidden="true">
      {keyCaps(keys).map((cap) => (
        <kbd key={cap} className={styles.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
