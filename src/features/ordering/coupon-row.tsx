import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { couponWorth } from '../../domain/coupon/coupon-words';
import { useIsOnline } from '../../page/connection';
import { Button } from '../../ui/actions/button';
import { Card } from '../../ui/layout/card';
import { IconTile } from '../../ui/media/icon-tile';
import { ListRow } from '../../ui/layout/list-row';
import { Skeleton } from '../../ui/feedback/skeleton';
import { VisuallyHidden } from '../../ui/layout/visually-hidden';
import type { AppliedCoupon } from './applied-coupon';
import type { OrderCoupon } from './use-order-coupon';
import { t } from '../../language/translate';
import { formatMoney } from '../../language/format';

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
              {words.action}
              <VisuallyHidden>{t(' coupon')}</VisuallyHidden>
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
        detail: t('Coupon, saves {money}', { money: formatMoney(applied.saving, currency) }),
        action: t('Change'),
      };
    case 'lost':
      return { title: applied.reason, detail: t('The price is without it.'), action: t('Change') };
    case 'unknown':
      return {
        title: t('Coupon'),
        detail: <Skeleton shape="text" width="half" />,
        action: t('Change'),
      };
    case 'none':
      return { title: t('No coupon'), detail: countWords(available), action: t('Choose') };
  }
}

function countWords(available: number | undefined): string {
  if (!available) return t('Add a promo code, or see yours');
  return available === 1 ? t('1 can be used here') : `${available} can be used here`;
}
