import { activeLanguage } from '../../language/translate';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(activeLanguage().locale, { ...options, timeZone: 'UTC' });

/** A month with its year in the traveller's language: 'November 2026'. */
export const monthTitle = ({ year, month }: { year: number; month: number }): string =>
  format({ year: 'numeric', month: 'long' }).format(Date.UTC(year, month - 1, 1));

/** The weekdays from Sunday on: 'Sunday', narrow ones 'S'. */
export function weekdayNames(width: 'long' | 'narrow'): string[] {
  const { format: nameOf } = format({ weekday: width });
  // The first of January 2023 was a Sunday.
  return Array.from({ length: 7 }, (_, day) => nameOf(Date.UTC(2023, 0, 1 + day)));
}
