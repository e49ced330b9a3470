import type { CouponType } from '../../contract/codes';

/** A coupon's discount and threshold. */
export interface CouponTerms {
  readonly type: CouponType;
  /** Hundredths of a dollar or of a percent. */
  readonly discount: number;
  /** The least order total in cents; null: any order. */
  readonly threshold: number | null;
}

/** An order's price without a coupon, in cents. */
export interface Basis {
  /** For one applicant. */
  readonly each: number;
  readonly applicants: number;
}

export const basisAmount = ({ each, applicants }: Basis): number => each * applicants;

/**
 * The cents that a coupon saves: off one applicant's price, and never more than that. Half a cent
 * is rounded up. Undefined if the order does not reach the threshold.
 */
export function couponSaving(
  { type, discount, threshold }: CouponTerms,
  basis: Basis,
): number | undefined {
  const { each, applicants } = basis;
  if (applicants === 0 || basisAmount(basis) < (threshold ?? 0)) return undefined;
  const full = type === 'fixed-amount' ? discount : Math.floor((each * discount + 5_000) / 10_000);
  return Math.min(full, each);
}
