import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { OrderInList } from '../../../contract/orders';
import { describeApplicantStatus } from '../../../domain/applicant/applicant';
import { cardAction, waitsForTraveller } from '../../../domain/order/order-state';
import { listOutlook, ordersOnHome } from '../../../domain/order/trip-outlook';
import { visaTitle } from '../../../domain/order/visa-title';
import { applicantStateLabel } from '../../../i18n/applicant-labels';
import { cardActionLabels } from '../../../i18n/order-labels';
import { inLine } from '../../../language/translate';
import { formatCalendarDate } from '../../../language/format';
import { ServerText } from '../../../language/server-text';
import { t } from '../../../language/translate';
import { forgetRunningPlace, keepRunningPlace } from '../../../services/running-place';
import { clock } from '../../../services/services';
import { useDataAge } from '../../../queries/data-age';
import { useRecentOrders } from '../../../outbox/orders/listed-orders';
import { cardTarget } from '../../../routing/next-paths';
import { paths } from '../../../routing/paths';
import { StateChip } from '../../../ui/feedback/state-chip';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { ImageThumb } from '../../../ui/media/image-thumb';
import styles from './running-application.module.css';
import { RunningCard, type RunningProps } from './running-card';

/** A further running application in one line, which opens it. */
function OtherApplication({ order, updatedAt, isOutdated }: RunningProps) {
  const age = useDataAge(updatedAt, isOutdated);
  const now = clock.now();
  const outlook = listOutlook(order, now);
  const target = cardTarget(order.id, cardAction(order)) ?? paths.orderDetail(order.id);
  return (
    <ListRow
      as="li"
      leading={<ImageThumb src={order.backgroundUrl} shape="tile" icon="stamp" />}
      title={<ServerText lang={order.lang}>{visaTitle(order)}</ServerText>}
      detail={
        <span className={styles.state}>
          <State order={order} />
          <span>
            {inLine(
              outlook?.kind === 'result'
                ? t('Result by {day}', { day: formatCalendarDate(outlook.by) })
                : t('{count, plural, one {# applicant} other {# applicants}}', {
                    count: order.applicants.length,
                  }),
              age,
            )}
          </span>
        </span>
      }
      chevron={false}
      link={<Link to={target} />}
    />
  );
}

/** The traveller's next action; without one the stage of the first applicant without a result. */
function State({ order }: { order: OrderInList }) {
  const action = cardAction(order);
  if (action && waitsForTraveller(order))
    return (
      <StateChip look="plain" tone={action === 're-submit' ? 'danger' : 'wait'}>
        {t(cardActionLabels[action])}
      </StateChip>
    );
  const present = order.applicants.find(({ status }) => status !== 'completed');
  if (!present) return null;
  const { state, tone } = describeApplicantStatus(present);
  return (
    <StateChip look="plain" tone={tone} icon={state === 'in-embassy' ? 'bank' : 'clock'}>
      {applicantStateLabel(state)}
    </StateChip>
  );
}

/** Keeps for the next visit how tall the applications are, now and after each change. */
function keepHeight(place: HTMLElement | null) {
  if (!place) return undefined;
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize;
    if (height) keepRunningPlace(height);
  });
  observer.observe(place);
  return () => observer.disconnect();
}

/**
 * The applications that run, and visas of coming trips: the first with its next action, the others in
 * one line each; nothing for visitors and without one.
 */
export default function RunningApplication() {
  const { orders, isPending, isError } = useRecentOrders();
  const [first, ...others] = ordersOnHome(
    orders.map(({ order }) => order),
    clock.now(),
  );
  const dateOf = (id: string) => orders.find(({ order }) => order.id === id)?.at ?? 0;
  const isNone = !isPending && first === undefined;
  useEffect(() => {
    if (isNone) forgetRunningPlace();
  }, [isNone]);
  if (!first) return null;
  return (
    <div className={styles.running} ref={keepHeight}>
      <div className={styles.first}>
        <RunningCard
          key={first.id}
          order={first}
          updatedAt={dateOf(first.id)}
          isOutdated={isError}
        />
      </div>
      {others.length > 0 && (
        <Card as="ul" label={t('Your other applications')}>
          {others.map((order) => (
            <OtherApplication
              key={order.id}
              order={order}
              updatedAt={dateOf(order.id)}
              isOutdated={isError}
            />
          ))}
        </Card>
      )}
    </div>
  );
}
