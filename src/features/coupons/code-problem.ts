import { type CouponLabel, formatCountdown } from '../../domain/coupon/coupon-label';
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

/** Why a code is not accepted; a rejection by the server has the server's error. */
export type CodeProblem = 'empty' | 'too-long' | { readonly rejection: Error };

/** The maximal length of a code. */
const longestCode = 64;

/** Checks a code without a request. */
export function codeProblem(typed: string): CodeProblem | undefined {
  const code = typed.trim();
  if (code === '') return 'empty';
  return code.length > longestCode ? 'too-long' : undefined;
}
