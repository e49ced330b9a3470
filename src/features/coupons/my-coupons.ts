import type { Coupon, couponCalls } from '../../contract/coupons';
import type { ResponseOf } from '../../contract/define-call';
import {
  countsDown,
  type CouponLabel,
  formatCountdown,
  isUnused,
} from '../../domain/coupon/coupon-label';
import { t } from '../../language/translate';

export type CouponTab = 'unused' | 'used' | 'expired';

export type CouponLists = ResponseOf<typeof couponCalls.coupons>;

/** The lists after some time: coupons that have expired since the answer move to `expired`. */
export function listsAfter(lists: CouponLists, elapsedMs: number): Record<CouponTab, Coupon[]> {
  const still = (coupon: Coupon) => isUnused(coupon, elapsedMs);
  return {
    unused: lists.unused.filter(still),
    used: lists.used,
    expired: [...lists.unused.filter((coupon) => !still(coupon)), ...lists.expired],
  };
}

const second = 1000;
const minute = 60 * second;

/** The update interval of the labels: every second only in a coupon's last day. */
export const tickOf = ({ unused }: CouponLists, elapsedMs: number): number =>
  unused.some((coupon) => countsDown(coupon, elapsedMs)) ? second : minute;

/** Whether a coupon can be chosen: unused and available, and only for an order. */
export const canChoose = (
  coupon: Coupon,
  orderId: string | undefined,
  elapsedMs: number,
): boolean => orderId !== undefined && coupon.isAvailable && isUnused(coupon, elapsedMs);

/** The choice after a click: null if the coupon was already chosen. */
export const chooseCoupon = (chosen: string | undefined, couponId: string): string | null =>
  chosen === couponId ? null : couponId;

/** The text of a coupon's label. */
export function couponLabelText(label: CouponLabel): string {
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
