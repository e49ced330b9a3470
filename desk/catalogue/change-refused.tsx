import { failureText, isRefusal } from '../api/failure';
import { Button } from '../ui/button';
import { Note } from '../ui/note';
import styles from './catalogue.module.css';

/** Why a change of the catalogue was not made: line by line what is wrong, or what changed. */
export function ChangeRefused({ failure, onReload }: { failure: unknown; onReload: () => void }) {
  const lines = isRefusal(failure, 'changed', 'catalogue-wrong') ? failure.details : [];
  const isChanged = isRefusal(failure, 'changed');
  return (
    <Note tone="danger" alert>
      <p>{isChanged ? 'A colleague has saved another version.' : failureText(failure)}</p>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {isChanged && (
        <Button look="link" onClick={onReload}>
          Load that version; what is typed here is dropped
        </Button>
      )}
    </Note>
  );
}
