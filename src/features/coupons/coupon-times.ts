import type { Coupon } from '../../contract/coupons';
import { formatCouponTime as timeInEnglish } from '../../domain/coupon/coupon-label';
import { sourceLanguage } from '../../domain/languages';
import { activeLanguage, t } from '../../language/translate';

type Times = Pick<Coupon, 'usageStartTime' | 'usageEndTime' | 'status' | 'isAvailable'>;

/** A coupon's time, in GMT+8; the specified format in English. */
function formatCouponTime(instant: string): string {
  const { language, locale } = activeLanguage();
  if (language === sourceLanguage) return timeInEnglish(instant);
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    // The sign is inverted in these names.
    timeZone: 'Etc/GMT-8',
  }).format(new Date(instant));
}

/** Until when a coupon can be used. */
export const untilWords = (usageEndTime: string): string =>
  t('Until {end} (GMT+8)', { end: formatCouponTime(usageEndTime) });

/** The period in which a coupon can be used. */
export function couponTimes(coupon: Times, ended: boolean): string | undefined {
  const { usageStartTime, usageEndTime, status, isAvailable } = coupon;
  if (!usageEndTime) return undefined;
  const end = formatCouponTime(usageEndTime);
  if (ended) return t('Ended {end} (GMT+8)', { end });
  // The start is shown only if the coupon cannot be used, perhaps because it is in the future.
  return status === 'unused' && !isAvailable && usageStartTime
    ? t('{start} to {end} (GMT+8)', { start: formatCouponTime(usageStartTime), end })
    : untilWords(usageEndTime);
}
