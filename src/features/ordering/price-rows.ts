import type { Order } from '../../contract/orders';
import { formatMoney } from '../../domain/money';

interface Row {
  label: string;
  value: string;
}

type Priced = Pick<Order, 'currency' | 'applicants' | 'product'>;

/** The total piece by piece: each part times the applicants. */
export function priceRows({ currency, applicants, product }: Priced): Row[] {
  const count = applicants.length;
  const row = (label: string, each: number): Row => ({
    label: `${label}, ${formatMoney(each, currency)} × ${count}`,
    value: formatMoney(each * count, currency),
  });
  const { visaFee, serviceFee, sellPrice } = product;
  if (visaFee !== undefined && serviceFee !== undefined)
    return [row('Visa fee', visaFee), row('Service fee', serviceFee)];
  return sellPrice === undefined ? [] : [row('Visa', sellPrice)];
}
