import type { Order } from '../../contract/orders';
import { addBusinessDays, type CalendarDate } from '../calendar/calendar-date';
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

/** By when a result is expected, and whether that is in time for the trip. */
export interface ResultPromise {
  by: CalendarDate;
  /** Absent without an arrival date. */
  isInTime?: boolean;
  /** The day has passed without a result. */
  isLate: boolean;
}

interface Facts {
  /** The day of the payment; before it, today. */
  start: CalendarDate;
  /** The product's processing time in business days. */
  needDays: number;
  arrivalDate?: CalendarDate | undefined;
  today: CalendarDate;
}

/**
 * The result is expected once the processing time is over, counted in business days from the
 * payment; a traveller can arrive from the day after.
 */
export function resultPromise({ start, needDays, arrivalDate, today }: Facts): ResultPromise {
  const by = addBusinessDays(start, needDays);
  return {
    by,
    ...(arrivalDate !== undefined && { isInTime: by < arrivalDate }),
    isLate: today > by,
  };
}
