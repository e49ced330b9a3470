import { isCalendarDate, type CalendarDate } from '../calendar/calendar-date';

/** A passport expires at most so many years from now: a later date belongs to the last century. */
const expiryYearsAhead = 20;

/** The latest day with these six digits (YYMMDD) up to `last`; undefined if there is none. */
function latestUntil(digits: string, last: CalendarDate): CalendarDate | undefined {
  if (!/^\d{6}$/.test(digits)) return undefined;
  const century = Number(last.slice(0, 2));
  const rest = `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`;
  return [century, century - 1]
    .map((hundreds) => `${hundreds}${rest}`)
    .find((date) => isCalendarDate(date) && date <= last);
}

/** The day of a date of birth's six digits, never in the future. */
export const birthdayOf = (digits: string, today: CalendarDate): CalendarDate | undefined =>
  latestUntil(digits, today);

/** The day of a date of expiry's six digits. */
export function expiryOf(digits: string, today: CalendarDate): CalendarDate | undefined {
  const year = Number(today.slice(0, 4)) + expiryYearsAhead;
  return latestUntil(digits, `${year}-12-31`);
}
