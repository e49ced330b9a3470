import {
  calendarDateOf,
  daysBetween,
  localDateOf,
  type CalendarDate,
} from '../calendar/calendar-date';
import { documentsDeadline, earliestArrivalDate } from './arrival-date';
import { isEditable, type OrderState } from './order-state';

type Trip = OrderState & {
  readonly arrivalDate?: CalendarDate | undefined;
  readonly needDays?: number | undefined;
};

export interface TripOutlook {
  readonly arrivalDate: CalendarDate;
  /** How many days are left until the arrival; 0 on its day. */
  readonly daysLeft: number;
  /** The last day on which everything can be submitted; absent if nothing is to be submitted. */
  readonly submitBy?: CalendarDate;
}

/**
 * The outlook of a trip today, by its arrival date. Undefined without one and once it has passed;
 * without the last day to submit if the server names no processing time, or if that day is over.
 */
export function tripOutlook(order: Trip, now: Date): TripOutlook | undefined {
  const { arrivalDate, needDays } = order;
  const today = localDateOf(now);
  if (arrivalDate === undefined || arrivalDate < today) return undefined;
  const submitBy =
    isEditable(order) && needDays !== undefined
      ? documentsDeadline(today, arrivalDate, earliestArrivalDate(calendarDateOf(now), needDays))
      : undefined;
  return {
    arrivalDate,
    daysLeft: daysBetween(today, arrivalDate),
    ...(submitBy !== undefined && { submitBy }),
  };
}
