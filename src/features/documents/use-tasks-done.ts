import type { Applicant } from '../../contract/applicants';
import type { Order } from '../../contract/orders';
import { useOrderTasks } from '../../sync/use-next-task';

interface Props {
  order: Order | undefined;
  applicant: Pick<Applicant, 'id'> | undefined;
  updatedAt: number;
}

export interface TasksCount {
  done: number;
  total: number;
}

/** How many of an applicant's tasks the traveller has done; undefined if there are none. */
export function useTasksDone({ order, applicant, updatedAt }: Props): TasksCount | undefined {
  const left = useOrderTasks(order, updatedAt).find(({ id }) => id === applicant?.id);
  if (!left || left.total === 0) return undefined;
  return { done: left.total - left.missing.length, total: left.total };
}
