import type { Coupon } from '../../contract/coupons';
import { formatCouponTime } from '../../domain/coupon/coupon-words';

type Times = Pick<Coupon, 'usageStartTime' | 'usageEndTime' | 'status' | 'isAvailable'>;

/** When a coupon can be used, or until when it could, in GMT+8. */
export function couponTimes(coupon: Times, ended: boolean): string | undefined {
  const { usageStartTime, usageEndTime, status, isAvailable } = coupon;
  const end = usageEndTime && formatCouponTime(usageEndTime);
  if (!end) return undefined;
  if (ended) return `Ended ${end} (GMT+8)`;
  // Only of one that cannot be used is its beginning of interest: it may lie ahead.
  return status === 'unused' && !isAvailable && usageStartTime
    ? `${formatCouponTime(usageStartTime)} to ${end} (GMT+8)`
    : `Until ${end} (GMT+8)`;
}
