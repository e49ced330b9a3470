import { addBusinessDays, type CalendarDate } from '../calendar/calendar-date';

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
