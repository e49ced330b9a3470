import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { OrderInList } from '../../contract/orders';
import { cardAction, type CardAction } from '../../domain/order/card-action';
import { orderProgress } from '../../domain/order/order-progress';
import { runningOrder } from '../../domain/order/order-group';
import { cardActionLabels, progressLabels } from '../../i18n/order-words';
import { formatList } from '../../language/format';
import { ServerText } from '../../language/server-text';
import { t } from '../../language/translate';
import { forgetRunningPlace, keepRunningPlace } from '../../page/running-place';
import { visaTitle } from '../../domain/order/visa-title';
import { useRecentOrders } from '../../queries/recent-orders-query';
import { cardTarget } from '../../routing/card-target';
import { Button } from '../../ui/actions/button';
import { StepProgress } from '../../ui/feedback/step-progress';
import { Card, CardRow } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { ImageThumb } from '../../ui/media/image-thumb';
import styles from './running-application.module.css';

/** Keeps for the next visit how tall the card is, now and after each change. */
function keepHeight(card: HTMLElement | null) {
  if (!card) return undefined;
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize;
    if (height) keepRunningPlace(height);
  });
  observer.observe(card);
  return () => observer.disconnect();
}

type Shown = { order: OrderInList; action: CardAction; target: string };

function ApplicationCard({ order, action, target }: Shown) {
  const { steps, active } = orderProgress(order);
  const names = order.applicants.map(({ firstName }) => firstName);
  return (
    <Card as="section" label={t('Your running application')}>
      <ListRow
        leading={<ImageThumb src={order.backgroundUrl} shape="square" icon="stamp" />}
        title={<ServerText lang={order.lang}>{visaTitle(order)}</ServerText>}
        titleAs="h2"
        titleSize={17}
        titleWeight={600}
        detail={names.length > 0 ? formatList(names) : t('No applicant yet')}
        link={<Link to={target} />}
      />
      <CardRow>
        <StepProgress
          steps={steps.map((step) => t(progressLabels[step]))}
          current={steps.indexOf(active)}
        />
      </CardRow>
      <CardRow last>
        <Button
          full
          variant={action === 'details' ? 'outlined' : 'primary'}
          link={<Link to={target} />}
        >
          {action === 'upload' ? t('Continue your application') : t(cardActionLabels[action])}
        </Button>
      </CardRow>
    </Card>
  );
}

/** The running application with its next action; nothing for visitors and without one. */
export default function RunningApplication() {
  const { orders, isPending } = useRecentOrders();
  const order = runningOrder(orders);
  const action = order && cardAction(order);
  const target = action && cardTarget(order.id, action);
  const isNone = !isPending && target === undefined;
  useEffect(() => {
    if (isNone) forgetRunningPlace();
  }, [isNone]);
  if (!order || !action || target === undefined) return null;
  return (
    <div className={styles.running} ref={keepHeight}>
      <ApplicationCard order={order} action={action} target={target} />
    </div>
  );
}
