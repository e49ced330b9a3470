import { Link } from 'react-router-dom';
import type { Order } from '../../../contract/orders';
import { couponWorth } from '../../../i18n/coupon-labels';
import { formatMoney } from '../../../language/format';
import { Rich } from '../../../language/rich';
import { msg } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { useCouponChoice } from '../../../queries/coupon-choice';
import { useCoupons } from '../../../queries/coupons-query';
import { paths } from '../../../routing/paths';
import { useIsOnline } from '../../../services/connection';
import { Button } from '../../../ui/actions/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden';
import { IconTile } from '../../../ui/media/icon';
import { type AppliedCoupon, appliedCoupon, feeWith, lostReasons } from './checkout';

export interface OrderCoupon {
  applied: AppliedCoupon;
  /** The amount to pay; undefined until it is known, or if the visa is not sold. */
  fee: number | undefined;
  /** The number of coupons that apply to this order, if known. */
  available: number | undefined;
  failed: boolean;
  busy: boolean;
  retry: () => void;
}

const notLoaded: Pick<Order, 'amount' | 'userCoupon'> = {};

/** The coupon for the checkout of an order. */
export function useOrderCoupon(orderId: string, order: Order | undefined): OrderCoupon {
  const choice = useCouponChoice(orderId);
  const { data, isError, isFetching, refetch } = useCoupons(orderId);
  const priced = order ?? notLoaded;
  const applied = appliedCoupon(priced, choice, data);
  return {
    applied,
    fee: feeWith(applied, priced),
    available: data?.unused.filter(({ isAvailable }) => isAvailable).length,
    failed: isError,
    busy: isFetching,
    retry: () => void refetch(),
  };
}

interface Props {
  orderId: string;
  currency: 'usd' | 'cny' | 'sgd';
  coupon: OrderCoupon;
}

const choose = msg('Choose<hidden> coupon</hidden>');
const change = msg('Change<hidden> coupon</hidden>');

/** The row with the checkout's coupon, which links to the choice of another one. */
export function CouponRow({ orderId, currency, coupon }: Props) {
  const { applied, available } = coupon;
  const online = useIsOnline();
  const words = couponText(applied, { available, currency });
  const failed = applied.state === 'unknown' && coupon.failed;
  const id = applied.state === 'applied' ? applied.id : undefined;
  return (
    <Card label={t('Coupon')}>
      <ListRow
        leading={<IconTile icon="ticket" tone={applied.state === 'lost' ? 'danger' : 'accent'} />}
        title={failed ? t('Your coupon could not be looked up') : words.title}
        detail={
          failed
            ? online
              ? t('Try again, or choose another one.')
              : t('You are offline.')
            : words.detail
        }
        action={
          failed ? (
            <Button
              variant="link"
              busy={coupon.busy}
              busyLabel={t('Trying again')}
              onClick={coupon.retry}
            >
              {t('Try again')}
            </Button>
          ) : (
            <Button
              variant="link"
              link={<Link to={paths.couponsFor(orderId, id)} state={{ fromPayment: true }} />}
            >
              <Rich
                text={applied.state === 'none' ? choose : change}
                tags={{ hidden: (part) => <VisuallyHidden>{part}</VisuallyHidden> }}
              />
            </Button>
          )
        }
      />
    </Card>
  );
}

function couponText(
  applied: AppliedCoupon,
  { available, currency }: { available: number | undefined; currency: Props['currency'] },
) {
  switch (applied.state) {
    case 'applied':
      return {
        title: t('{discount} off', { discount: couponWorth(applied) }),
        detail: t('Coupon, saves {amount}', { amount: formatMoney(applied.saving, currency) }),
      };
    case 'lost':
      return { title: t(lostReasons[applied.reason]), detail: t('The price is without it.') };
    case 'unknown':
      return { title: t('Coupon'), detail: <Skeleton shape="text" width="half" /> };
    case 'none':
      return { title: t('No coupon'), detail: countText(available) };
  }
}

function countText(available: number | undefined): string {
  if (!available) return t('Add a promo code, or see yours');
  return t('{count, plural, one {# can be used here} other {# can be used here}}', {
    count: available,
  });
}
