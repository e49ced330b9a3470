import type { Coupon } from '../contract/coupons';
import { formatMoney } from '../language/format';
import { t } from '../language/translate';

type Worth = Pick<Coupon, 'type' | 'discount'>;

/** A coupon's discount: '$20.00' or '10%'; 'Discount' for a type that only a newer server knows. */
export function couponWorth({ type, discount }: Worth): string {
  switch (type) {
    case 'fixed-amount':
      return formatMoney(discount);
    case 'percentage':
      return t('{percent, number}%', { percent: discount / 100 });
    case 'unknown':
      return t('Discount');
  }
}

/** The highest discount of several coupons: 'Up to USD $20.00 off'. */
export function upToWords(coupons: readonly Worth[]): string {
  const most = (type: Worth['type']) =>
    Math.max(0, ...coupons.filter((coupon) => coupon.type === type).map((c) => c.discount));
  const amount = most('fixed-amount');
  return amount > 0
    ? t('Up to USD {amount} off', { amount: formatMoney(amount) })
    : t('Up to {discount} off', {
        discount: couponWorth({ type: 'percentage', discount: most('percentage') }),
      });
}
