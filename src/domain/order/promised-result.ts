import type { Order } from '../../contract/orders';
import type { CalendarDate } from '../calendar/calendar-date';
import { pendingDifference } from '../payment/due-fee';
import { expectedDates } from './expected-dates';

type Promised = Pick<Order, 'pendingPriceDifference' | 'priceDifferences' | 'applicants'> & {
  product: Pick<Order['product'], 'needDays'>;
};

/**
 * The day by which every result of an order is expected, as long as nothing waits for the traveller;
 * undefined if a date is missing for one of its applicants.
 */
export function promisedResult(order: Promised, now: Date): CalendarDate | undefined {
  if (pendingDifference(order)) return undefined;
  const running = order.applicants.filter(({ status }) => status !== 'completed');
  const days = running.map(
    (applicant) => expectedDates(applicant, order.product.needDays, now).result,
  );
  if (days.includes(undefined)) return undefined;
  return days.reduce(
    (last, day) => (last === undefined || (day ?? '') > last ? day : last),
    undefined,
  );
}
