import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { couponWorth } from '../../domain/coupon/coupon-words';
import { formatMoney } from '../../domain/payment/money';
import { useIsOnline } from '../../page/connection';
import { Button } from '../../ui/actions/button';
import { Card } from '../../ui/layout/card';
import { IconTile } from '../../ui/media/icon-tile';
import { ListRow } from '../../ui/layout/list-row';
import { Skeleton } from '../../ui/feedback/skeleton';
import { VisuallyHidden } from '../../ui/layout/visually-hidden';
import type { AppliedCoupon } from './applied-coupon';
import type { OrderCoupon } from './use-order-coupon';

interface Props {
  orderId: string;
  currency: 'usd' | 'cny' | 'sgd';
  coupon: OrderCoupon;
}

/** The row with the checkout's coupon, which links to the choice of another one. */
export function CouponRow({ orderId, currency, coupon }: Props) {
  const { applied, available } = coupon;
  const online = useIsOnline();
  const words = wordsOf(applied, { available, currency });
  const failed = applied.state === 'unknown' && coupon.failed;
  const id = applied.state === 'applied' ? applied.id : undefined;
  return (
    <Card label="Coupon">
      <ListRow
        leading={<IconTile icon="ticket" tone={applied.state === 'lost' ? 'danger' : 'accent'} />}
        title={failed ? 'Your coupon could not be looked up' : words.title}
        detail={
          failed
            ? online
              ? 'Try again, or choose another one.'
              : 'You are offline.'
            : words.detail
        }
        action={
          failed ? (
            <Button
              variant="link"
              busy={coupon.busy}
              busyLabel="Trying again"
              onClick={coupon.retry}
            >
              Try again
            </Button>
          ) : (
            <Button
              variant="link"
              link={<Link to={paths.couponsFor(orderId, id)} state={{ fromPayment: true }} />}
            >
              {words.action}
              <VisuallyHidden> coupon</VisuallyHidden>
            </Button>
          )
        }
      />
    </Card>
  );
}

function wordsOf(
  applied: AppliedCoupon,
  { available, currency }: { available: number | undefined; currency: Props['currency'] },
) {
  switch (applied.state) {
    case 'applied':
      return {
        title: `${couponWorth(applied)} off`,
        detail: `Coupon, saves ${formatMoney(applied.saving, currency)}`,
        action: 'Change',
      };
    case 'lost':
      return { title: applied.reason, detail: 'The price is without it.', action: 'Change' };
    case 'unknown':
      return { title: 'Coupon', detail: <Skeleton shape="text" width="half" />, action: 'Change' };
    case 'none':
      return { title: 'No coupon', detail: countWords(available), action: 'Choose' };
  }
}

function countWords(available: number | undefined): string {
  if (!available) return 'Add a promo code, or see yours';
  return available === 1 ? '1 can be used here' : `${available} can be used here`;
}
