import type { Applicant } from '../../contract/applicants';
import type { Order } from '../../contract/orders';
import { useOrderTasks } from '../../sync/use-next-task';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import styles from './tasks-done.module.css';
import { t } from '../../language/translate';

interface Props {
  order: Order;
  applicant: Applicant;
  updatedAt: number;
}

/** How many of an applicant's tasks the traveller has done, with a bar that fills. */
export function TasksDone({ order, applicant, updatedAt }: Props) {
  const left = useOrderTasks(order, updatedAt).find(({ id }) => id === applicant.id);
  if (!left || left.total === 0) return null;
  const done = left.total - left.missing.length;
  return (
    <div className={styles.tasks}>
      <ProgressBar
        showLabel
        label={t('{firstName} · {done} of {total} done', {
          firstName: applicant.firstName,
          done,
          total: left.total,
        })}
        value={(done / left.total) * 100}
      />
    </div>
  );
}
