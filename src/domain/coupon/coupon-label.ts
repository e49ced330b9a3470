import type { Coupon } from '../../contract/coupons';

type Labelled = Pick<
  Coupon,
  'status' | 'isAvailable' | 'secondsLeft' | 'receivedAt' | 'usageEndTime'
>;

const secondMs = 1000;
const daySeconds = 86_400;
const newDays = 3;
const expiringDays = 7;

/** A coupon's state; the page has a word or a figure for it. */
export type CouponLabel =
  | { readonly kind: 'used' | 'expired' | 'unavailable' | 'new' }
  | { readonly kind: 'countdown'; readonly seconds: number }
  | { readonly kind: 'expiring'; readonly days: number };

/** The seconds left of a coupon, some time after the server sent them. */
export const secondsLeftAfter = (coupon: Pick<Coupon, 'secondsLeft'>, elapsedMs: number): number =>
  Math.max(0, coupon.secondsLeft - Math.max(0, elapsedMs) / secondMs);

/** Whether it is in its last day, so that its time is shown by the second. */
export const countsDown = (coupon: Labelled, elapsedMs: number): boolean =>
  couponLabel(coupon, elapsedMs)?.kind === 'countdown';

/** Whether it can still be used, now or later. */
export const isUnused = (coupon: Labelled, elapsedMs: number): boolean =>
  coupon.status === 'unused' && secondsLeftAfter(coupon, elapsedMs) > 0;

/**
 * The label of a coupon: why it cannot be used, else how soon it expires, else that it is new. Time
 * is counted from the server's answer, so the phone's clock does not matter.
 */
export function couponLabel(coupon: Labelled, elapsedMs: number): CouponLabel | undefined {
  if (coupon.status === 'used') return { kind: 'used' };
  if (coupon.status === 'unknown') return { kind: 'unavailable' };
  if (!isUnused(coupon, elapsedMs)) return { kind: 'expired' };
  if (!coupon.isAvailable) return { kind: 'unavailable' };
  const left = secondsLeftAfter(coupon, elapsedMs);
  if (left < daySeconds) return { kind: 'countdown', seconds: Math.ceil(left) };
  if (left < expiringDays * daySeconds)
    return { kind: 'expiring', days: Math.ceil(left / daySeconds) };
  return isNew(coupon, elapsedMs) ? { kind: 'new' } : undefined;
}

/** The expiry and the seconds left give the server's time. */
function isNew({ receivedAt, secondsLeft, usageEndTime }: Labelled, elapsedMs: number): boolean {
  if (usageEndTime === undefined) return false;
  const now = Date.parse(usageEndTime) / secondMs - secondsLeft + elapsedMs / secondMs;
  return now - receivedAt < newDays * daySeconds;
}

/** 3661 is '01:01:01'; seconds are rounded up. */
export function formatCountdown(seconds: number): string {
  const whole = Math.ceil(seconds);
  const two = (value: number) => String(value % 60).padStart(2, '0');
  return [
    String(Math.floor(whole / 3600)).padStart(2, '0'),
    two(Math.floor(whole / 60)),
    two(whole),
  ].join(':');
}
