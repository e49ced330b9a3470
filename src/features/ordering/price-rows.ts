import type { Order } from '../../contract/orders';
import type { AppliedCoupon } from './applied-coupon';
import { msg, type SourceText } from '../../language/text';
import { t } from '../../language/translate';
import { formatMoney } from '../../language/format';

interface Row {
  label: string;
  value: string;
  tone?: 'ok';
}

type Priced = Pick<Order, 'currency' | 'applicants' | 'product'>;

/** The rows of the price: each part times the applicants, and the discount. */
export function priceRows(order: Priced, coupon: AppliedCoupon): Row[] {
  return [...feeRows(order), ...couponRows(order, coupon)];
}

function feeRows({ currency, applicants, product }: Priced): Row[] {
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

function couponRows({ currency, applicants }: Priced, coupon: AppliedCoupon): Row[] {
  if (coupon.state !== 'applied') return [];
  const label = applicants.length > 1 ? t('Coupon, for one applicant') : t('Coupon');
  return [{ label, value: formatMoney(-coupon.saving, currency), tone: 'ok' }];
}
