import type { Applicant } from '../../contract/applicants';
import type { Order } from '../../contract/orders';
import { tasksDone } from '../../outbox/page/applicant-left';
import { useOrderTasks } from '../../outbox/page/use-next-task';

interface Props {
  order: Order | undefined;
  applicant: Pick<Applicant, 'id'> | undefined;
  updatedAt: number;
}

/** How many of an applicant's tasks the traveller has done; undefined if there are none. */
export function useTasksDone({ order, applicant, updatedAt }: Props) {
  const left = useOrderTasks(order, updatedAt).find(({ id }) => id === applicant?.id);
  return left && tasksDone(left);
}
