import type { CaseItem } from '../../src/contract/desk/case-item';
import { Empty } from '../ui/state';
import styles from './not-shown.module.css';

/** The roles that see personal data, for operators without them. */
export const whoSeesPersons = 'Reviewers, submitters and support see such data.';

/** In place of an item's pages: it is there, and not for this operator. */
export function NotShown({ item }: { item: CaseItem }) {
  return (
    <section className={styles.pane} aria-label={item.name}>
      <Empty icon="info" title={`${item.name}: not shown to your roles`}>
        <p>It has personal data. {whoSeesPersons}</p>
      </Empty>
    </section>
  );
}
