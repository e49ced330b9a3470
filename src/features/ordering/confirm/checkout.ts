import type { Coupon, couponCalls } from '../../../contract/coupons';
import type { ResponseOf } from '../../../contract/define-call';
import type { Order } from '../../../contract/orders';
import { arrivalDateIsValid } from '../../../domain/order/arrival-date';
import { documentsComplete, type Materials } from '../../../domain/order/readiness';
import { formatMoney } from '../../../language/format';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import type { CouponChoice } from '../../../queries/coupon-choice';

/** Why a coupon is lost; 'too-small' if the application does not reach its conditions. */
export type LostCoupon = 'too-small' | 'used' | 'expired' | 'gone';

export const lostReasons: Readonly<Record<LostCoupon, SourceText>> = {
  'too-small': msg('This application does not reach what your coupon asks for.'),
  used: msg('Your coupon was used on another application.'),
  expired: msg('Your coupon has expired.'),
  gone: msg('Your coupon is no longer there.'),
};

/** The state of the coupon at the checkout. */
export type AppliedCoupon =
  /** The coupon reduces the price. */
  | (Pick<Coupon, 'id' | 'type' | 'discount'> & { state: 'applied'; fee: number; saving: number })
  | { state: 'none' }
  /** The chosen coupon can no longer be used, with the reason. */
  | { state: 'lost'; reason: LostCoupon }
  /** The choice or its effect is not known yet. */
  | { state: 'unknown' };

type Priced = Pick<Order, 'amount' | 'userCoupon'>;
type Lists = ResponseOf<typeof couponCalls.coupons>;

/** The coupon for an order: the traveller's choice, or without one the best coupon. */
export function appliedCoupon(
  order: Priced,
  choice: CouponChoice | undefined,
  lists: Lists | undefined,
): AppliedCoupon {
  const { amount, userCoupon } = order;
  if (amount === undefined) return { state: 'none' };
  if (choice === undefined) return { state: 'unknown' };
  if (choice === 'not-made' || choice.couponId === userCoupon?.id)
    return take(userCoupon, amount) ?? { state: 'none' };
  const { couponId } = choice;
  if (couponId === null) return { state: 'none' };
  if (!lists) return { state: 'unknown' };
  const is = ({ id }: Coupon) => id === couponId;
  const found = lists.unused.find(is);
  const taken = found?.isAvailable ? take(found, amount) : undefined;
  if (taken) return taken;
  return { state: 'lost', reason: whyLost(found, lists, is) };
}

function take(
  coupon: Pick<Coupon, 'id' | 'type' | 'discount' | 'priceAfter'> | undefined,
  amount: number,
): AppliedCoupon | undefined {
  if (coupon?.priceAfter === undefined) return undefined;
  const { id, type, discount, priceAfter: fee } = coupon;
  return { state: 'applied', id, type, discount, fee, saving: amount - fee };
}

function whyLost(
  unused: Coupon | undefined,
  lists: Lists,
  is: (coupon: Coupon) => boolean,
): LostCoupon {
  if (unused) return 'too-small';
  if (lists.used.some(is)) return 'used';
  return lists.expired.some(is) ? 'expired' : 'gone';
}

/** The amount to pay, after the coupon; undefined until it is known. */
export function feeWith(coupon: AppliedCoupon, { amount }: Priced): number | undefined {
  if (coupon.state === 'applied') return coupon.fee;
  return coupon.state === 'unknown' ? undefined : amount;
}

interface Row {
  label: string;
  value: string;
  tone?: 'ok';
}

type Charged = Pick<Order, 'currency' | 'applicants' | 'product'>;

/** The rows of the price: each part times the applicants, and the discount. */
export function priceRows(order: Charged, coupon: AppliedCoupon): Row[] {
  return [...feeRows(order), ...couponRows(order, coupon)];
}

function feeRows({ currency, applicants, product }: Charged): Row[] {
  const count = applicants.length;
  const row = (label: SourceText, each: number): Row => ({
    label: t(label, { price: formatMoney(each, currency), count }),
    value: formatMoney(each * count, currency),
  });
  const { visaFee, serviceFee, sellPrice } = product;
  if (visaFee !== undefined && serviceFee !== undefined)
    return [
      row(msg('Visa fee, {price} × {count}'), visaFee),
      row(msg('Service fee, {price} × {count}'), serviceFee),
    ];
  return sellPrice === undefined ? [] : [row(msg('Visa, {price} × {count}'), sellPrice)];
}

function couponRows({ currency, applicants }: Charged, coupon: AppliedCoupon): Row[] {
  if (coupon.state !== 'applied') return [];
  const label = applicants.length > 1 ? t('Coupon, for one applicant') : t('Coupon');
  return [{ label, value: formatMoney(-coupon.saving, currency), tone: 'ok' }];
}

/** The specified toasts for problems of a checkout. */
export const checkoutToasts = {
  type: msg('Failure of type'),
  price: msg('This item price was changed. This page will be refreshed automatically.'),
  date: msg('Your arrival date is not applicable any more, please choose another date.'),
  documents: msg('Please check uncompleted documents.'),
} as const;

type Checked = Pick<Order, 'arrivalDate' | 'earliestArrivalDate'> & {
  applicants: readonly Materials[];
};

/** The problem to fix on the upload page before the checkout; undefined if there is none. */
export function checkoutProblem(order: Checked): 'date' | 'documents' | undefined {
  if (!documentsComplete(order.applicants)) return 'documents';
  return arrivalDateIsValid(order.arrivalDate, order.earliestArrivalDate) ? undefined : 'date';
}
