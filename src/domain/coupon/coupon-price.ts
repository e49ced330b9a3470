import type { CouponType } from '../../contract/codes';

/** What a coupon is worth and asks for. */
export interface CouponTerms {
  readonly type: CouponType;
  /** Hundredths of a dollar or of a percent. */
  readonly discount: number;
  /** Cents that the order must reach; null: any order. */
  readonly threshold: number | null;
}

/** What an order costs without a coupon, in cents. */
export interface Basis {
  /** Of one applicant. */
  readonly each: number;
  readonly applicants: number;
}

export const basisAmount = ({ each, applicants }: Basis): number => each * applicants;

/**
 * The cents that a coupon takes off an order: off one applicant's price, and never more than that.
 * Half a cent counts as one. Undefined where the order does not reach what the coupon asks for.
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
