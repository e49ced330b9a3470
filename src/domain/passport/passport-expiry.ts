import { addDays, addMonths, isCalendarDate, type CalendarDate } from '../calendar/calendar-date';
import { passportSupported, passportWarningMonths } from '../limits';

export type ExpiryAdvice = 'not-supported' | 'ends-soon';

/** Advice about a passport that expires soon; it never prevents submitting. */
export function expiryAdvice(
  expireDate: CalendarDate,
  today: CalendarDate,
): ExpiryAdvice | undefined {
  if (!isCalendarDate(expireDate)) return undefined;
  const { months, days } = passportSupported;
  if (expireDate < addDays(addMonths(today, months), days)) return 'not-supported';
  return expireDate < addMonths(today, passportWarningMonths) ? 'ends-soon' : undefined;
}
