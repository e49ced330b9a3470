import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../../contract/orders';
import { describeApplicantStatus } from '../../../domain/applicant/applicant';
import { isEditable } from '../../../domain/order/order-state';
import { applicantStateLabel } from '../../../i18n/applicant-labels';
import { t } from '../../../language/translate';
import { paths } from '../../../routing/paths';
import { uploadOpening } from '../../../routing/upload-opening';
import { useOrderTasks } from '../../../outbox/page/use-next-task';
import { ProgressRing } from '../../../ui/feedback/progress';
import { Avatar } from '../../../ui/media/avatar';
import { Icon } from '../../../ui/media/icon';
import { classNames } from '../../../ui/styles/class-names';
import { switchEntries, type SwitchEntry } from './switch-entries';
import styles from './applicant-switch.module.css';

interface Props {
  order: Order;
  /** The applicant whose tasks are shown. */
  currentId: string;
  updatedAt: number;
  /** Inside the page's content, which has its own gutter. */
  bare?: boolean;
}

/** More cards than these do not fit beside each other. */
const cardsInRow = 2;

/** The applicants of an order, each a link to the own tasks; nothing with only one. */
export function ApplicantSwitch({ order, currentId, updatedAt, bare = false }: Props) {
  const entries = switchEntries(order.applicants, useOrderTasks(order, updatedAt));
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => bringIntoRow(row.current), [currentId]);
  if (entries.length === 0) return null;
  const cards = (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li className={styles.item} key={entry.id}>
          <Link
            className={styles.card}
            to={paths.applicantMaterial(order.id, entry.id)}
            aria-current={entry.id === currentId ? 'page' : undefined}
            replace
          >
            <Picture {...entry} />
            <span className={styles.words}>
              <span className={styles.name}>{entry.firstName}</span>{' '}
              <span className={styles.line}>{lineOf(entry, order)}</span>
            </span>
          </Link>
        </li>
      ))}
      {isEditable(order) && (
        <li className={styles.last}>
          <Link
            className={classNames(styles.card, styles.add)}
            to={paths.orderUpload(order.id)}
            state={uploadOpening('applicant')}
            aria-label={t('Add applicant')}
          >
            <Icon name="plus" size={24} />
          </Link>
        </li>
      )}
    </ul>
  );
  return (
    <nav className={classNames(styles.switch, bare && styles.bare)} aria-label={t('Applicants')}>
      {entries.length > cardsInRow ? (
        <div className={styles.row} ref={row}>
          {cards}
        </div>
      ) : (
        cards
      )}
    </nav>
  );
}

function Picture({ firstName, tasks }: SwitchEntry) {
  if (!tasks) return <Avatar text={firstName} />;
  return (
    <ProgressRing size={40} value={(tasks.done / tasks.total) * 100}>
      <bdi dir="ltr">
        {tasks.done}/{tasks.total}
      </bdi>
    </ProgressRing>
  );
}

function lineOf({ id, tasks }: SwitchEntry, { applicants }: Order): string {
  if (tasks) return t('{count} of {total} done', { count: tasks.done, total: tasks.total });
  const applicant = applicants.find((each) => each.id === id);
  return applicant ? applicantStateLabel(describeApplicantStatus(applicant).state) : '';
}

/**
 * Scrolls the row, and only the row, until the chosen applicant is in its middle, so that both
 * neighbours show that there are more; the same in both directions of text.
 */
function bringIntoRow(row: HTMLElement | null): void {
  const chosen = row?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!row || !chosen) return;
  const { left, right } = row.getBoundingClientRect();
  row.scrollLeft += (chosen.left + chosen.right - left - right) / 2;
}
