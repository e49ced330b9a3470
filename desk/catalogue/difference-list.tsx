import type { ProductDifference } from '../../src/contract/desk/catalogue-calls';
import styles from './catalogue.module.css';

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
