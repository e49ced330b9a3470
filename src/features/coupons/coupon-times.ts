import type { Coupon } from '../../contract/coupons';
import { formatCouponTime } from '../../domain/coupon/coupon-words';
import { t } from '../../language/translate';

type Times = Pick<Coupon, 'usageStartTime' | 'usageEndTime' | 'status' | 'isAvailable'>;

/** The period in which a coupon can be used, in GMT+8. */
export function couponTimes(coupon: Times, ended: boolean): string | undefined {
  const { usageStartTime, usageEndTime, status, isAvailable } = coupon;
  const end = usageEndTime && formatCouponTime(usageEndTime);
  if (!end) return undefined;
  if (ended) return t('Ended {end} (GMT+8)', { end });
  // The start is shown only if the coupon cannot be used, perhaps because it is in the future.
  return status === 'unused' && !isAvailable && usageStartTime
    ? t('{couponTime} to {end} (GMT+8)', { couponTime: formatCouponTime(usageStartTime), end })
    : t('Until {end} (GMT+8)', { end });
}
