import type { Applicant } from '../../contract/applicants';
import type { Order } from '../../contract/orders';
import { useTasksDone } from './use-tasks-done';
import { ProgressBar } from '../../ui/feedback/progress';
import styles from './tasks-done.module.css';
import { t } from '../../language/translate';

interface Props {
  order: Order;
  applicant: Applicant;
  updatedAt: number;
}

/** How many of an applicant's tasks the traveller has done, with a bar that fills. */
export function TasksDone({ order, applicant, updatedAt }: Props) {
  const count = useTasksDone({ order, applicant, updatedAt });
  if (!count) return null;
  return (
    <div className={styles.tasks}>
      <ProgressBar
        showLabel
        label={t('{firstName} · {done} of {total} done', {
          firstName: applicant.firstName,
          ...count,
        })}
        value={(count.done / count.total) * 100}
      />
    </div>
  );
}
