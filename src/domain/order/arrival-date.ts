import {
  addBusinessDays,
  addDays,
  daysBetween,
  type CalendarDate,
} from '../calendar/calendar-date';

/** The first day a traveller can arrive: the day after the processing time, counted in business days. */
export const earliestArrivalDate = (today: CalendarDate, needDays: number): CalendarDate =>
  addDays(addBusinessDays(today, needDays), 1);

export const arrivalDateIsValid = (
  date: CalendarDate | undefined,
  earliest: CalendarDate,
): boolean => date !== undefined && date >= earliest;

/**
 * The day by which all documents should be uploaded: today plus the gap between the chosen and the
 * earliest date. Undefined if the chosen date leaves no time.
 */
export function documentsDeadline(
  today: CalendarDate,
  chosen: CalendarDate,
  earliest: CalendarDate,
): CalendarDate | undefined {
  const gap = daysBetween(earliest, chosen);
  return gap < 0 ? undefined : addDays(today, gap);
}
