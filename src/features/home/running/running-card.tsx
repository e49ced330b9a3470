import { Link } from 'react-router-dom';
import type { Order, OrderInList } from '../../../contract/orders';
import { cardAction } from '../../../domain/order/order-state';
import { listOutlook } from '../../../domain/order/trip-outlook';
import { orderProgress } from '../../../domain/order/order-state';
import type { MissingItem } from '../../../domain/order/readiness';
import { tripOutlook, visaOnHome } from '../../../domain/order/trip-outlook';
import { visaTitle } from '../../../domain/order/visa-title';
import { requiredItemName } from '../../../i18n/applicant-labels';
import { cardActionLabels, progressLabels } from '../../../i18n/order-labels';
import { inTimeWords } from '../../../i18n/order-labels';
import { formatCalendarDate, formatList } from '../../../language/format';
import { inLine } from '../../../language/translate';
import { ServerText } from '../../../language/server-text';
import { t } from '../../../language/translate';
import { WrittenText } from '../../../language/written-text';
import { quietFailure } from '../../../services/failure-toast';
import { clock } from '../../../services/services';
import { useDataAge } from '../../../queries/data-age';
import { useOrder } from '../../../outbox/orders/use-order';
import { cardTarget } from '../../../routing/next-paths';
import { paths } from '../../../routing/paths';
import { tasksDone } from '../../../outbox/page/applicant-left';
import { useNextStep, useOrderTasks } from '../../../outbox/page/use-next-task';
import { Button } from '../../../ui/actions/button';
import { StepProgress } from '../../../ui/feedback/progress';
import { Card, CardRow } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { Icon } from '../../../ui/media/icon';
import type { IconName } from '../../../ui/media/icon-paths';
import { IconTile } from '../../../ui/media/icon';
import { ImageThumb } from '../../../ui/media/image-thumb';
import styles from './running-application.module.css';

/** The next task of the running application, as home names it. */
interface HomeTask {
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
function useRunningTask(orderId: string | undefined): HomeTask | undefined {
  const { data: order, dataUpdatedAt } = useOrder(orderId ?? '', {
    enabled: orderId !== undefined,
    opens: false,
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
  return document?.icon ?? 'file';
}

/** The outlook of a submitted application, as far as the server names it. */
function RunningState({ order, now }: { order: OrderInList; now: Date }) {
  const outlook = listOutlook(order, now);
  if (!outlook) return null;
  if (outlook.kind === 'revision') {
    const { firstName, revision } = outlook;
    const { kind, name = '', reason } = revision;
    const item = requiredItemName(kind === 'document' ? { kind, name } : { kind });
    return (
      <ListRow
        tone="danger"
        leading={<IconTile icon="warning" tone="danger" />}
        title={t('{name} of {firstName}', { name: item, firstName })}
        titleWeight={600}
        detail={reason && <WrittenText>{reason}</WrittenText>}
      />
    );
  }
  const { arrivalDate } = order;
  const isInTime = arrivalDate === undefined ? undefined : outlook.by < arrivalDate;
  return (
    <ListRow
      leading={<IconTile icon="calendar" tone="action" />}
      title={t('Result by {day}', { day: formatCalendarDate(outlook.by) })}
      titleWeight={600}
      detail={inTimeWords({ ...(isInTime !== undefined && { isInTime }) }, arrivalDate)}
    />
  );
}

interface Props {
  names: readonly string[];
  /** Undefined until it is known; the row has the same height before. */
  task: HomeTask | undefined;
}

/** The next task with its progress, or the names of the applicants. */
const RunningTask = ({ names, task }: Props) => (
  <ListRow
    leading={<IconTile icon={task?.icon ?? 'file'} tone="action" />}
    title={task?.name ?? t(cardActionLabels.upload)}
    titleWeight={600}
    detail={task?.done ?? formatList(names)}
  />
);

export interface RunningProps {
  order: OrderInList;
  /** When what is shown of it was asked for. */
  updatedAt: number;
  /** Whether it could not be asked for again. */
  isOutdated: boolean;
}

/** The first of the running applications, with the one thing to do next. */
export function RunningCard({ order, updatedAt, isOutdated }: RunningProps) {
  const age = useDataAge(updatedAt, isOutdated);
  const action = cardAction(order);
  const task = useRunningTask(action === 'upload' ? order.id : undefined);
  const now = clock.now();
  const trip = tripOutlook(order, now);
  const visa = visaOnHome(order, now);
  const { steps, active } = orderProgress(order);
  const target = cardTarget(order.id, action) ?? paths.orderDetail(order.id);
  const names = order.applicants.map(({ firstName }) => firstName);
  return (
    <Card as="section" label={t('Your running application')}>
      <ListRow
        leading={<ImageThumb src={order.backgroundUrl} shape="square" icon="stamp" />}
        over={trip && daysText(trip.daysLeft)}
        title={<ServerText lang={order.lang}>{visaTitle(order)}</ServerText>}
        titleAs="h2"
        titleSize={17}
        titleWeight={600}
        detail={inLine(
          names.length > 0 ? formatList(names) : t('No applicant yet'),
          trip && t('arriving {day}', { day: formatCalendarDate(trip.arrivalDate) }),
          age,
        )}
        link={<Link to={target} />}
      />
      <CardRow>
        <StepProgress
          steps={steps.map((step) => t(progressLabels[step]))}
          current={steps.indexOf(active)}
        />
      </CardRow>
      {action === 'upload' ? (
        <RunningTask names={names} task={task} />
      ) : (
        <RunningState order={order} now={now} />
      )}
      <CardRow last>
        <div className={styles.action}>
          {visa && (
            <Button full icon="stamp" link={<Link to={paths.visa(order.id, visa.id)} />}>
              {names.length === 1
                ? t('Open the visa')
                : t('Open the visa of {firstName}', { firstName: visa.firstName })}
            </Button>
          )}
          <Button
            full
            variant={action === 'details' || visa ? 'outlined' : 'primary'}
            link={<Link to={task?.to ?? target} state={task?.state} />}
          >
            {task?.label ?? actionLabel(action)}
          </Button>
          {trip?.submitBy && (
            <p className={styles.submit}>
              <Icon name="clock" size={20} />
              <span>
                {t('Submit all documents by {day} to arrive on {arrival}.', {
                  day: formatCalendarDate(trip.submitBy),
                  arrival: formatCalendarDate(trip.arrivalDate),
                })}
              </span>
            </p>
          )}
        </div>
      </CardRow>
    </Card>
  );
}

const actionLabel = (action: ReturnType<typeof cardAction> = 'details'): string =>
  action === 'upload' ? t('Continue your application') : t(cardActionLabels[action]);

const daysText = (count: number): string =>
  t(
    '{count, plural, =0 {Your trip is today} one {# day until your trip} other {# days until your trip}}',
    { count },
  );
