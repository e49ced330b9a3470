import type { Coupon } from '../../contract/coupons';
import { formatMoney } from '../payment/money';

type Worth = Pick<Coupon, 'type' | 'discount'>;

/** A coupon's discount: '$20.00' or '10%'; 'Discount' for a type that only a newer server knows. */
export function couponWorth({ type, discount }: Worth): string {
  switch (type) {
    case 'fixed-amount':
      return formatMoney(discount);
    case 'percentage':
      return `${discount / 100}%`;
    case 'unknown':
      return 'Discount';
  }
}

/** The highest discount of several coupons: 'Up to USD $20.00 off'. */
export function upToWords(coupons: readonly Worth[]): string {
  const most = (type: Worth['type']) =>
    Math.max(0, ...coupons.filter((coupon) => coupon.type === type).map((c) => c.discount));
  const amount = most('fixed-amount');
  return amount > 0
    ? `Up to USD ${couponWorth({ type: 'fixed-amount', discount: amount })} off`
    : `Up to ${couponWorth({ type: 'percentage', discount: most('percentage') })} off`;
}

const zoneMs = 8 * 3_600_000;

/** A coupon's time, in GMT+8 whatever the phone's time zone: '12/20/2026 23:59'. */
export function formatCouponTime(instant: string): string {
  const [day = '', time = ''] = new Date(Date.parse(instant) + zoneMs).toISOString().split('T');
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year} ${time.slice(0, 5)}`;
}
