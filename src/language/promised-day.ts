import type { CalendarDate } from '../domain/calendar/calendar-date';
import { activeLanguage } from './translate';

/** A promised day with its weekday: 'Thu, Nov 26'; with the year if it is not this one. */
export function formatPromisedDay(day: CalendarDate, today: CalendarDate): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat(activeLanguage().locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`));
}
