import type { Applicant } from '../../../contract/applicants';
import type { Order } from '../../../contract/orders';
import { t } from '../../../language/translate';
import { tasksDone } from '../../../outbox/page/applicant-left';
import { useOrderTasks } from '../../../outbox/page/use-next-task';
import { ProgressBar } from '../../../ui/feedback/progress';
import styles from './tasks-done.module.css';

interface Counted {
  order: Order | undefined;
  applicant: Pick<Applicant, 'id'> | undefined;
  updatedAt: number;
}

/** How many of an applicant's tasks the traveller has done; undefined if there are none. */
export function useTasksDone({ order, applicant, updatedAt }: Counted) {
  const left = useOrderTasks(order, updatedAt).find(({ id }) => id === applicant?.id);
  return left && tasksDone(left);
}

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
