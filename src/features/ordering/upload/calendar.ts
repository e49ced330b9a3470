import type { CalendarDate } from '../../../domain/calendar/calendar-date';
import { calendarMonths } from '../../../domain/calendar/calendar-date';
import { weekdayNames as namesIn, writtenMonth } from '../../../domain/calendar/written-date';
import { formatZonedDay } from '../../../language/format';
import { activeLanguage, t } from '../../../language/translate';

/** A day of the calendar, which itself does no date calculations. */
export type CalendarDay = {
  /** YYYY-MM-DD */
  iso: string;
  disabled?: boolean;
  /** Why the day cannot be chosen; shown on a tap, and part of its accessible name. */
  reason?: string;
};

export type CalendarMonth = {
  year: number;
  /** 1 to 12 */
  month: number;
  /** Empty cells before the first day; weeks start on Sunday. */
  lead: number;
  days: readonly CalendarDay[];
};

type Place = { iso: string; weekday: number; month: number; dayOfMonth: string };

function placesOf(months: readonly CalendarMonth[]): Place[] {
  return months.flatMap(({ lead, days }, month) =>
    days.map(({ iso }, index) => ({
      iso,
      weekday: (lead + index) % 7,
      month,
      dayOfMonth: iso.slice(8),
    })),
  );
}

function sameDayIn(places: Place[], month: number, dayOfMonth: string): Place | undefined {
  const inMonth = places.filter((place) => place.month === month);
  return inMonth.filter((place) => place.dayOfMonth <= dayOfMonth).at(-1) ?? inMonth[0];
}

/**
 * The day to which a key moves, including disabled days (they can be read, not chosen). Arrows move
 * by a day or a week, Home and End to the ends of the week, Page Up and Down by a month; at the
 * ends of the calendar the day does not change. Null: the key is not handled.
 */
export function dayAfterKey(
  months: readonly CalendarMonth[],
  iso: string,
  key: string,
): string | null {
  const places = placesOf(months);
  const at = places.findIndex((place) => place.iso === iso);
  const here = places[at];
  if (!here) return null;
  const last = places.length - 1;
  const clamp = (index: number) => places[Math.min(last, Math.max(0, index))]?.iso ?? iso;
  const step = (days: number) => places[at + days]?.iso ?? iso;
  switch (key) {
    case 'ArrowLeft':
      return step(-1);
    case 'ArrowRight':
      return step(1);
    case 'ArrowUp':
      return step(-7);
    case 'ArrowDown':
      return step(7);
    case 'Home':
      return clamp(at - here.weekday);
    case 'End':
      return clamp(at + 6 - here.weekday);
    case 'PageUp':
      return sameDayIn(places, here.month - 1, here.dayOfMonth)?.iso ?? iso;
    case 'PageDown':
      return sameDayIn(places, here.month + 1, here.dayOfMonth)?.iso ?? iso;
    default:
      return null;
  }
}

/** A month with its year in the traveller's language: 'November 2026'. */
export const monthTitle = ({ year, month }: { year: number; month: number }): string =>
  writtenMonth(`${year}-${String(month).padStart(2, '0')}`, activeLanguage().locale);

/** The weekdays from Sunday on in the traveller's language. */
export const weekdayNames = (width: 'long' | 'narrow'): string[] =>
  namesIn(width, activeLanguage().locale);

interface Day {
  iso: CalendarDate;
  disabled?: boolean;
  reason?: string;
}

interface Month {
  year: number;
  month: number;
  /** Empty cells before the first day. */
  lead: number;
  days: Day[];
}

/** The days of the arrival calendar; days before the earliest one are disabled, with a reason. */
export function calendarDays(
  today: CalendarDate,
  earliest: CalendarDate,
  /** The processing time; undefined if the server does not send it with the order. */
  needDays: number | undefined,
): Month[] {
  const tooEarly =
    needDays === undefined
      ? t('Too early: the earliest is {day}.', { day: formatZonedDay(earliest) })
      : t(
          'Too early: the visa takes {count, plural, one {# business day} other {# business days}}.',
          { count: needDays },
        );
  return calendarMonths(today).map(({ year, month, firstWeekday, days }) => ({
    year,
    month,
    lead: firstWeekday,
    days: days.map((iso): Day => {
      if (iso >= earliest) return { iso };
      return { iso, disabled: true, reason: iso < today ? t('This day has passed.') : tooEarly };
    }),
  }));
}
