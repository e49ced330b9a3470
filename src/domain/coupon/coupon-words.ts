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
