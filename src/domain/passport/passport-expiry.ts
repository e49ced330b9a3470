import { addDays, addMonths, isCalendarDate, type CalendarDate } from '../calendar/calendar-date';
import { passportSupported, passportWarningMonths } from '../limits';

export type ExpiryAdvice = 'not-supported' | 'ends-soon';

/** How long a passport has to be valid still, as advice only: it keeps nobody from submitting. */
export function expiryAdvice(
  expireDate: CalendarDate,
  today: CalendarDate,
): ExpiryAdvice | undefined {
  if (!isCalendarDate(expireDate)) return undefined;
  const { months, days } = passportSupported;
  if (expireDate < addDays(addMonths(today, months), days)) return 'not-supported';
  return expireDate < addMonths(today, passportWarningMonths) ? 'ends-soon' : undefined;
}
