import type { Order } from '../../contract/orders';
import type { AppliedCoupon } from './applied-coupon';
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
  const row = (label: string, each: number): Row => ({
    label: `${label}, ${formatMoney(each, currency)} × ${count}`,
    value: formatMoney(each * count, currency),
  });
  const { visaFee, serviceFee, sellPrice } = product;
  if (visaFee !== undefined && serviceFee !== undefined)
    return [row(t('Visa fee'), visaFee), row(t('Service fee'), serviceFee)];
  return sellPrice === undefined ? [] : [row('Visa', sellPrice)];
}

function couponRows({ currency, applicants }: Priced, coupon: AppliedCoupon): Row[] {
  if (coupon.state !== 'applied') return [];
  const label = applicants.length > 1 ? t('Coupon, for one applicant') : t('Coupon');
  return [{ label, value: formatMoney(-coupon.saving, currency), tone: 'ok' }];
}
