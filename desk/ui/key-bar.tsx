import { type Binding, keyCaps } from '../keys/key-map';
import styles from './key-bar.module.css';

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

/** The keys of the screen, along its lower edge; commands that share a label stand together. */
export function KeyBar({ bindings }: { bindings: readonly Binding<string>[] }) {
  const shown = bindings.filter(({ rare }) => rare !== true);
  const labels = [...new Set(shown.map(({ label }) => label))];
  return (
    <div className={styles.bar} aria-hidden="true">
      {labels.map((label) => (
        <span key={label} className={styles.entry}>
          {shown
            .filter((binding) => binding.label === label)
            .map(({ command, keys: [key = ''] }) => (
              <KeyHint key={command} keys={key} />
            ))}
          {label}
        </span>
      ))}
      <span className={styles.last}>
        <KeyHint keys="?" /> all keys
      </span>
    </div>
  );
}
