import { useMemo } from 'react';
import type { Order } from '../../../contract/orders';
import { arrivalDateIsValid } from '../../../domain/order/arrival-date';
import { visaTitle } from '../../../domain/order/visa-title';
import {
  formatCalendarDate,
  formatDayTime,
  formatList,
  formatMoney,
} from '../../../language/format';
import { ServerText } from '../../../language/server-text';
import { t } from '../../../language/translate';
import { hasFile, isUnsent } from '../../../outbox/core/item';
import { useOutboxItems } from '../../../outbox/page/outbox-list';
import { Button } from '../../../ui/actions/button';
import { FooterAction, FooterReason } from '../../../ui/actions/footer-action';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { Page, Stack } from '../../../ui/layout/page';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { TopBar } from '../../../ui/layout/top-bar';
import { Icon } from '../../../ui/media/icon';
import { couponWorth } from '../../../i18n/coupon-labels';
import { useCouponChoice } from '../../../queries/coupon-choice';
import type { AppliedCoupon } from '../confirm/checkout';
import { useOrderCoupon } from '../confirm/coupon-row';
import { DifferenceCard, LostCouponCard } from './difference-card';
import styles from './meanwhile.module.css';
import type { Meanwhile } from './use-meanwhile';

/** The good news first: the order has arrived. */
const OrderSent = ({ createdAt }: Pick<Order, 'createdAt'>) => (
  <div className={styles.sent} role="status">
    <span className={styles.disc}>
      <Icon name="check" size={32} />
    </span>
    <div>
      <p className={styles.title}>{t('Your order was sent')}</p>
      <p>{t('Received {time}', { time: formatDayTime(createdAt) })}</p>
    </div>
  </div>
);

/** The coupon that was chosen for the order, as it is now; undefined without one, or if it is not known. */
function useChosenCoupon(order: Order): AppliedCoupon | undefined {
  const choice = useCouponChoice(order.id);
  const { applied } = useOrderCoupon(order.id, order);
  const isChosen = typeof choice === 'object' && choice.couponId !== null;
  return isChosen ? applied : undefined;
}

interface UnchangedProps extends Pick<Meanwhile, 'differences'> {
  order: Order;
  coupon: AppliedCoupon | undefined;
}

/** The rest of what was entered, which is as it was. */
function Unchanged({ order, differences, coupon }: UnchangedProps) {
  const { arrivalDate, applicants, product, currency } = order;
  const items = useOutboxItems();
  const files = useMemo(
    () =>
      items.filter((each) => hasFile(each) && each.target.orderId === order.id).filter(isUnsent),
    [items, order.id],
  );
  const isSame = (...kinds: string[]) => differences.every(({ kind }) => !kinds.includes(kind));
  const rows = [
    isSame('price', 'not-sold') &&
      product.sellPrice !== undefined && {
        title: t('Price'),
        end: t('{price} each', { price: formatMoney(product.sellPrice, currency) }),
      },
    isSame('date') &&
      arrivalDateIsValid(arrivalDate, order.earliestArrivalDate) && {
        title: t('Arrival date'),
        end: t('{day}, still possible', { day: formatCalendarDate(arrivalDate ?? '') }),
      },
    coupon?.state === 'applied' && {
      title: t('Coupon'),
      end: t('{discount} off', { discount: couponWorth(coupon) }),
    },
    applicants.length > 0 && {
      title: t('Applicants'),
      end: formatList(applicants.map(({ firstName }) => firstName)),
    },
    files.length > 0 && {
      title: t('Documents'),
      end: t('{count, number} saved on this phone', { count: files.length }),
      isOnPhone: true,
    },
  ].filter((row) => typeof row === 'object');
  if (rows.length === 0) return null;
  return (
    <section>
      <SectionHeading>{t('Unchanged')}</SectionHeading>
      <Card as="ul" label={t('Unchanged')}>
        {rows.map(({ title, end, isOnPhone }) => (
          <ListRow
            as="li"
            key={title}
            leading={
              <span className={isOnPhone ? styles.saved : styles.same}>
                <Icon name={isOnPhone ? 'saved-phone' : 'check'} size={24} />
              </span>
            }
            title={title}
            end={end}
            endTone="quiet"
          />
        ))}
      </Card>
    </section>
  );
}

interface Props {
  order: Order;
  meanwhile: Meanwhile;
  barActions: { onBack?: () => void; onMenu?: () => void };
  onDiscard: () => void;
  onChooseDate: () => void;
}

/**
 * Asks what has changed since an order was begun on this phone: what was, what is, and whether the order
 * stays. Until it is answered, the phone sends nothing that belongs to the order, and nothing is paid.
 */
export function MeanwhileScreen({ order, meanwhile, barActions, onDiscard, onChooseDate }: Props) {
  const { differences, accept, checkAgain } = meanwhile;
  const coupon = useChosenCoupon(order);
  const lost = coupon?.state === 'lost' ? coupon.reason : undefined;
  const count = order.applicants.length;
  const price = differences.find((each) => each.kind === 'price');
  const each = price ? price.eachNow : order.product.sellPrice;
  const total = each !== undefined && count > 0 && formatMoney(each * count, order.currency);
  return (
    <Page
      top={
        <TopBar
          title={<ServerText lang={order.lang}>{visaTitle(order)}</ServerText>}
          line={t('Order id {orderId}', { orderId: order.id })}
          width="form"
          {...barActions}
        />
      }
      footer={
        <FooterAction
          reason={
            <FooterReason quiet>
              {t('Discard cancels the application and deletes what was not sent.')}
            </FooterReason>
          }
        >
          <Button variant="outlined" onClick={onDiscard}>
            {t('Discard')}
          </Button>
          {accept && (
            <Button note={total} onClick={accept}>
              {t('Accept')}
            </Button>
          )}
          {!accept && checkAgain && <Button onClick={checkAgain}>{t('Check again')}</Button>}
          {!accept && !checkAgain && differences.some(({ kind }) => kind === 'date') && (
            <Button onClick={onChooseDate}>{t('Choose another date')}</Button>
          )}
        </FooterAction>
      }
    >
      <Stack>
        <OrderSent createdAt={order.createdAt} />
        <section>
          <SectionHeading aside={t('nothing was paid')}>
            {t('{count, plural, one {One thing changed} other {# things changed}}', {
              count: differences.length + (lost ? 1 : 0),
            })}
          </SectionHeading>
          <Stack>
            {differences.map((difference) => (
              <DifferenceCard
                key={difference.kind}
                difference={difference}
                order={order}
                meanwhile={meanwhile}
              />
            ))}
            {lost && <LostCouponCard reason={lost} />}
          </Stack>
        </section>
        <Unchanged order={order} differences={differences} coupon={coupon} />
      </Stack>
    </Page>
  );
}
