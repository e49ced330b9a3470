import type { Order } from '../../contract/orders';
import { localDateOf } from '../../domain/calendar/calendar-date';
import { promisedResult } from '../../domain/order/promised-result';
import { inTimeWords } from '../../i18n/promise-words';
import { formatPromisedDay } from '../../language/promised-day';
import { t } from '../../language/translate';
import { defaultScene } from '../../page/default-scene';
import { clock } from '../../page/services';
import { Scene } from '../../ui/media/scene';
import styles from './promise-scene.module.css';

/** By when the result is expected, over the destination's scene; nothing while something is to do. */
export function PromiseScene({ order }: { order: Order }) {
  const now = clock.now();
  const by = promisedResult(order, now);
  if (by === undefined) return null;
  const today = localDateOf(now);
  const { arrivalDate } = order;
  const isInTime = arrivalDate === undefined ? undefined : by < arrivalDate;
  const inTime = inTimeWords(
    { ...(isInTime !== undefined && { isInTime }) },
    { today, arrivalDate },
  );
  return (
    <Scene src={order.backgroundUrl ?? defaultScene} words="start">
      <p className={styles.by}>{t('Result by {day}', { day: formatPromisedDay(by, today) })}</p>
      {inTime && <p>{inTime}</p>}
      <p className={styles.until}>{t('Nothing to do until then.')}</p>
    </Scene>
  );
}
