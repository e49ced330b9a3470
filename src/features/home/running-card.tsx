import { Link } from 'react-router-dom';
import type { OrderInList } from '../../contract/orders';
import { localDateOf } from '../../domain/calendar/calendar-date';
import { cardAction } from '../../domain/order/card-action';
import { orderProgress } from '../../domain/order/order-progress';
import { tripOutlook } from '../../domain/order/trip-outlook';
import { visaTitle } from '../../domain/order/visa-title';
import { cardActionLabels, progressLabels } from '../../i18n/order-words';
import { formatList } from '../../language/format';
import { inLine } from '../../language/in-line';
import { formatPromisedDay } from '../../language/promised-day';
import { ServerText } from '../../language/server-text';
import { t } from '../../language/translate';
import { clock } from '../../page/services';
import { useDataAge } from '../../queries/data-age';
import { cardTarget } from '../../routing/card-target';
import { paths } from '../../routing/paths';
import { Button } from '../../ui/actions/button';
import { StepProgress } from '../../ui/feedback/step-progress';
import { Card, CardRow } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { Icon } from '../../ui/media/icon';
import { ImageThumb } from '../../ui/media/image-thumb';
import styles from './running-application.module.css';
import { RunningState } from './running-state';
import { RunningTask } from './running-task';
import { useRunningTask } from './use-running-task';

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
  const today = localDateOf(now);
  const trip = tripOutlook(order, now);
  const { steps, active } = orderProgress(order);
  const target = cardTarget(order.id, action) ?? paths.orderDetail(order.id);
  const names = order.applicants.map(({ firstName }) => firstName);
  return (
    <Card as="section" label={t('Your running application')}>
      <ListRow
        leading={<ImageThumb src={order.backgroundUrl} shape="square" icon="stamp" />}
        over={trip && daysWords(trip.daysLeft)}
        title={<ServerText lang={order.lang}>{visaTitle(order)}</ServerText>}
        titleAs="h2"
        titleSize={17}
        titleWeight={600}
        detail={inLine(
          names.length > 0 ? formatList(names) : t('No applicant yet'),
          trip && t('arriving {day}', { day: formatPromisedDay(trip.arrivalDate, today) }),
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
          <Button
            full
            variant={action === 'details' ? 'outlined' : 'primary'}
            link={<Link to={task?.to ?? target} state={task?.state} />}
          >
            {task?.label ?? actionLabel(action)}
          </Button>
          {trip?.submitBy && (
            <p className={styles.submit}>
              <Icon name="clock" size={20} />
              <span>
                {t('Submit all documents by {day} to arrive on {arrival}.', {
                  day: formatPromisedDay(trip.submitBy, today),
                  arrival: formatPromisedDay(trip.arrivalDate, today),
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

const daysWords = (count: number): string =>
  t(
    '{count, plural, =0 {Your trip is today} one {# day until your trip} other {# days until your trip}}',
    { count },
  );
