import { addDays, addMonths, isCalendarDate, type CalendarDate } from '../calendar/calendar-date';
import { passportSupported, passportWarningMonths } from '../limits';

export type ExpiryAdvice = 'not-supported' | 'ends-soon';

/**
 * Advice about a passport that expires soon; it never prevents submitting.
 * @param arrival the day of arrival, if it is known: a passport has to be valid for six more months
 */
export function expiryAdvice(
  expireDate: CalendarDate,
  today: CalendarDate,
  arrival?: CalendarDate,
): ExpiryAdvice | undefined {
  if (!isCalendarDate(expireDate)) return undefined;
  const { months, days } = passportSupported;
  const least = addDays(addMonths(today, months), days);
  if (expireDate < least || (arrival !== undefined && endsTooSoonFor(arrival, expireDate)))
    return 'not-supported';
  return expireDate < addMonths(today, passportWarningMonths) ? 'ends-soon' : undefined;
}

/** The day until which a passport must be valid, if it ends before that. */
export function neededUntil(
  expireDate: CalendarDate,
  today: CalendarDate,
  arrival?: CalendarDate,
): CalendarDate | undefined {
  if (!isCalendarDate(expireDate)) return undefined;
  const { months, days } = passportSupported;
  const least = addDays(addMonths(today, months), days);
  const forJourney = arrival === undefined ? least : addMonths(arrival, months);
  const needed = forJourney > least ? forJourney : least;
  return expireDate < needed ? needed : undefined;
}

/** Whether a passport ends within six months of the arrival. */
export const endsTooSoonFor = (arrival: CalendarDate, expireDate: CalendarDate): boolean =>
  expireDate < addMonths(arrival, passportSupported.months);
