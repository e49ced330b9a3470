import type { Order } from '../contract/orders';

const symbols: Record<Order['currency'], string> = { usd: '$', cny: '¥', sgd: '$' };

/** Cents as the traveller reads them: 2500 is '$25.00', -500 is '−$5.00'. */
export function formatMoney(cents: number, currency: Order['currency'] = 'usd'): string {
  const sign = cents < 0 ? '−' : '';
  const [whole = '0', fraction = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${sign}${symbols[currency]}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}
