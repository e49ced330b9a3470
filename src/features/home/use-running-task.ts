import { useQuery } from '@tanstack/react-query';
import type { Order } from '../../contract/orders';
import type { MissingItem } from '../../domain/order/readiness';
import { t } from '../../language/translate';
import { quietFailure } from '../../page/failure-toast';
import { orderQuery } from '../../queries/order-query';
import { requiredItemName } from '../../i18n/applicant-words';
import { tasksDone } from '../../sync/applicant-left';
import { useNextStep, useOrderTasks } from '../../sync/use-next-task';
import { documentIcon } from '../../ui/media/document-icon';
import type { IconName } from '../../ui/media/icon-paths';

/** The next task of the running application, as home names it. */
export interface HomeTask {
  icon: IconName;
  /** Of another applicant than the only one, with that name. */
  name: string;
  /** How many of the applicant's tasks are done. */
  done?: string;
  /** The label of the link to its page. */
  label: string;
  to: string;
  state?: object | undefined;
}

/**
 * The next task of an order that is not paid; undefined without one, and until the order is known,
 * from this phone or from the server.
 */
export function useRunningTask(orderId: string | undefined): HomeTask | undefined {
  const { data: order, dataUpdatedAt } = useQuery({
    ...orderQuery(orderId ?? ''),
    enabled: orderId !== undefined,
    // The card leads on without it.
    meta: quietFailure,
  });
  const next = useNextStep(order, { updatedAt: dataUpdatedAt });
  const left = useOrderTasks(order, dataUpdatedAt);
  if (!order || !next) return undefined;
  const { task, name, label, to, state } = next;
  if (task.to !== 'item') return { icon: icons[task.to], name, label, to, state };
  const own = left.find(({ id }) => id === task.applicantId);
  const tasks = own && tasksDone(own);
  return {
    icon: itemIcon(order, task),
    name,
    ...(tasks && {
      done: t('{count} of {total} done', { count: tasks.done, total: tasks.total }),
    }),
    // The row above names the applicant.
    label: t('Next: {name}', { name: requiredItemName(task.item) }),
    to,
    state,
  };
}

const icons = { 'add-applicant': 'user', date: 'calendar', payment: 'lock' } as const;

function itemIcon(
  { applicants }: Order,
  { applicantId, item }: { applicantId: string; item: MissingItem },
): IconName {
  if (item.kind !== 'document') return item.kind === 'photo' ? 'photo' : 'file';
  const applicant = applicants.find(({ id }) => id === applicantId);
  const document = applicant?.required.find(({ id }) => id === item.id);
  return documentIcon(document?.englishName ?? item.name);
}
