import { useEffect } from 'react';
import { runningOrders } from '../../domain/order/order-group';
import { t } from '../../language/translate';
import { forgetRunningPlace, keepRunningPlace } from '../../page/running-place';
import { useRecentOrders } from '../../queries/recent-orders-query';
import { Card } from '../../ui/layout/card';
import { OtherApplication } from './other-application';
import { RunningCard } from './running-card';
import styles from './running-application.module.css';

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
 * The applications that run: the first with its next action, the others in one line each; nothing
 * for visitors and without one.
 */
export default function RunningApplication() {
  const { orders, isPending, isError } = useRecentOrders();
  const [first, ...others] = runningOrders(orders.map(({ order }) => order));
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
