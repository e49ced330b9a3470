import type { Order } from '../../contract/orders';
import type { CalendarDate } from '../calendar/calendar-date';
import { pendingDifference } from '../payment/due-fee';
import { expectedDates } from './expected-dates';

type Promised = Pick<Order, 'pendingPriceDifference' | 'priceDifferences' | 'applicants'> & {
  product: Pick<Order['product'], 'needDays'>;
};

type Applicants = Parameters<typeof expectedDates>[0][];

/**
 * The day by which the last result of these applicants is expected; undefined if a date is missing
 * for one of them, or all have theirs.
 */
export function lastResult(
  applicants: Readonly<Applicants>,
  needDays: number | undefined,
  now: Date,
): CalendarDate | undefined {
  const days = applicants
    .filter(({ status }) => status !== 'completed')
    .map((applicant) => expectedDates(applicant, needDays, now).result);
  if (days.includes(undefined)) return undefined;
  return days.reduce(
    (last, day) => (last === undefined || (day ?? '') > last ? day : last),
    undefined,
  );
}

/**
 * The day by which every result of an order is expected, as long as nothing waits for the traveller;
 * undefined if a date is missing for one of its applicants.
 */
export const promisedResult = (order: Promised, now: Date): CalendarDate | undefined =>
  pendingDifference(order) ? undefined : lastResult(order.applicants, order.product.needDays, now);
