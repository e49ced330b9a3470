import { isCalendarDate, type CalendarDate } from '../calendar/calendar-date';

/** A passport expires at most so many years from now. */
const expiryYearsAhead = 20;
/** The first passports with a zone are of this year. */
const firstZones = '1980-01-01';
/** Nobody has become older, in years. */
const oldestAge = 122;

/** The existing days with these six digits (YYMMDD) between two days, both included; latest first. */
function existingDays(
  digits: string,
  first: CalendarDate,
  last: CalendarDate,
): readonly CalendarDate[] {
  if (!/^\d{6}$/.test(digits)) return [];
  const century = Number(last.slice(0, 2));
  const rest = `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`;
  return [century, century - 1, century - 2]
    .map((hundreds) => `${hundreds}${rest}`)
    .filter((date) => isCalendarDate(date) && date >= first && date <= last);
}

const yearsFrom = (today: CalendarDate, years: number): number => Number(today.slice(0, 4)) + years;

/** The days on which a living person with these digits may have been born; the likeliest first. */
const birthdays = (digits: string, today: CalendarDate) =>
  existingDays(digits, `${yearsFrom(today, -oldestAge - 1)}${today.slice(4)}`, today);

/** The likeliest day of a date of birth's six digits: the latest that is not in the future. */
export const birthdayOf = (digits: string, today: CalendarDate): CalendarDate | undefined =>
  birthdays(digits, today)[0];

/**
 * The day of a date of birth's six digits if only one is possible: someone born in '20 is either a
 * child or a hundred years old, and the zone does not say which.
 */
export function provenBirthdayOf(digits: string, today: CalendarDate): CalendarDate | undefined {
  const possible = birthdays(digits, today);
  return possible.length === 1 ? possible[0] : undefined;
}

/** The day of a date of expiry's six digits; undefined if no passport can have it. */
export const expiryOf = (digits: string, today: CalendarDate): CalendarDate | undefined =>
  existingDays(digits, firstZones, `${yearsFrom(today, expiryYearsAhead)}-12-31`)[0];
