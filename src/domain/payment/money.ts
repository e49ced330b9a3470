import type { Order } from '../../contract/orders';

const symbols: Record<Order['currency'], string> = { usd: '$', cny: '¥', sgd: '$' };

/** Formats cents: 2500 is '$25.00', -500 is '−$5.00'. */
export function formatMoney(cents: number, currency: Order['currency'] = 'usd'): string {
  const sign = cents < 0 ? '−' : '';
  return `${sign}${symbols[currency]}${twoDecimals.format(Math.abs(cents) / 100)}`;
}

const twoDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
