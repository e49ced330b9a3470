import type { ProductDifference } from '../../src/contract/desk/catalogue-calls';
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

/** The differences between two versions: before and after beside each other. */
export function DifferenceList({ differences }: { differences: readonly ProductDifference[] }) {
  return (
    <dl className={styles.differences}>
      {differences.map(({ what, before, after }) => (
        <div key={what} className={styles.difference}>
          <dt>{what}</dt>
          <dd>
            {before !== undefined && <del className={styles.before}>{before}</del>}
            {after !== undefined && <ins className={styles.after}>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
