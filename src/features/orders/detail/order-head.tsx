import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../../contract/orders';
import { lastResult, promisedResult } from '../../../domain/order/result-promise';
import { pendingDifference } from '../../../domain/payment/due-fee';
import { inTimeWords } from '../../../i18n/order-labels';
import { formatCalendarDate } from '../../../language/format';
import { t } from '../../../language/translate';
import type { PocketFacts } from '../../../pocket/pocket-file';
import { wantedFiles } from '../../../pocket/wanted-files';
import { paths } from '../../../routing/paths';
import { defaultScene } from '../../../services/default-scene';
import { clock } from '../../../services/services';
import { Button } from '../../../ui/actions/button';
import { Stack } from '../../../ui/layout/page';
import { Scene } from '../../../ui/media/scene';
import styles from './order-head.module.css';

interface VisasProps {
  order: Order;
  /** Whether opening the visa is the page's main action. */
  isMain: boolean;
  renderVisa: (facts: PocketFacts) => ReactNode;
}

/** The finished visas of an order, before everything that still runs. */
export function Visas({ order, isMain, renderVisa }: VisasProps) {
  const visas = wantedFiles(order).filter(({ facts }) => facts.place === 'visa');
  return visas.map(({ facts }, index) => (
    <Stack key={facts.applicantId} gap={12}>
      {renderVisa(facts)}
      <Button
        full
        icon="stamp"
        variant={isMain && index === 0 ? 'primary' : 'secondary'}
        link={<Link to={paths.visa(order.id, facts.applicantId)} />}
      >
        {order.applicants.length === 1
          ? t('Open the visa')
          : t('Open the visa of {firstName}', { firstName: facts.firstName })}
      </Button>
    </Stack>
  ));
}

/** By when the result is expected, over the destination's scene; nothing while documents are to be corrected. */
export function PromiseScene({ order }: { order: Order }) {
  const now = clock.now();
  // With a decision for one of them, the day belongs to each of the others.
  if (order.applicants.some(({ status }) => status === 'completed')) return null;
  const owes = pendingDifference(order) !== undefined;
  const by = owes
    ? lastResult(order.applicants, order.product.needDays, now)
    : promisedResult(order, now);
  if (by === undefined) return null;
  const day = formatCalendarDate(by);
  const { arrivalDate } = order;
  const isInTime = arrivalDate === undefined ? undefined : by < arrivalDate;
  const inTime = inTimeWords({ ...(isInTime !== undefined && { isInTime }) }, arrivalDate);
  return (
    <Scene src={order.backgroundUrl ?? defaultScene} words="start">
      <p className={styles.by}>
        {owes ? t('If you pay today: result by {day}', { day }) : t('Result by {day}', { day })}
      </p>
      {inTime && <p>{inTime}</p>}
      {!owes && <p className={styles.until}>{t('Nothing to do until then.')}</p>}
    </Scene>
  );
}
