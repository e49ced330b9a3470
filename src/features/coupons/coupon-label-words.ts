import { formatCountdown, type CouponLabel } from '../../domain/coupon/coupon-label';
import { t } from '../../language/translate';

/** The text of a coupon's label. */
export function couponLabelWords(label: CouponLabel): string {
  switch (label.kind) {
    case 'used':
      return t('Used');
    case 'expired':
      return t('Expired');
    case 'unavailable':
      return t('Unavailable');
    case 'countdown':
      return formatCountdown(label.seconds);
    case 'expiring':
      // As specified: 'day' also for several days.
      return t('{days, plural, one {Expire in # day} other {Expire in # day}}', {
        days: label.days,
      });
    case 'new':
      return t('New');
  }
}
