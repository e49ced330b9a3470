import { type CalendarDate, calendarMonths } from '../../domain/calendar/calendar-date';
import { t } from '../../language/translate';
import { formatCalendarDate } from '../../language/format';

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
      ? t('Too early: the earliest is {day}.', { day: formatCalendarDate(earliest) })
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
