import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

interface CalendarMonth {
  year: number;
  /** 1 to 12. */
  month: number;
  /** 0 Sunday to 6 Saturday. */
  firstWeekday: number;
  days: readonly CalendarDate[];
}

/** The months of the arrival calendar: 12 from the current one on, or 13 in December. */
export function calendarMonths(today: CalendarDate): CalendarMonth[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  return Array.from({ length: month === 12 ? 13 : 12 }, (_, ahead) => {
    const first = new Date(Date.UTC(year, month - 1 + ahead, 1));
    const count = new Date(Date.UTC(year, month + ahead, 0)).getUTCDate();
    const prefix = first.toISOString().slice(0, 8);
    return {
      year: first.getUTCFullYear(),
      month: first.getUTCMonth() + 1,
      firstWeekday: first.getUTCDay(),
      days: Array.from({ length: count }, (_, day) => prefix + String(day + 1).padStart(2, '0')),
    };
  });
}

dayjs.extend(utc);

/** A day without a time zone, 'YYYY-MM-DD': the same day for every traveller. */
export type CalendarDate = string;

/** The calendar day of an instant in UTC. */
export const calendarDateOf = (instant: Date): CalendarDate =>
  dayjs.utc(instant).format('YYYY-MM-DD');

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  dayjs.utc(date).add(days, 'day').format('YYYY-MM-DD');

/** Days from `from` to `to`; negative if `to` comes first. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  dayjs.utc(to).diff(dayjs.utc(from), 'day');

/** The day so many business days (Monday to Friday) after `date`. */
export function addBusinessDays(date: CalendarDate, days: number): CalendarDate {
  let day = dayjs.utc(date);
  for (let left = days; left > 0;) {
    day = day.add(1, 'day');
    if (day.day() !== 0 && day.day() !== 6) left -= 1;
  }
  return day.format('YYYY-MM-DD');
}

/** Whether a text is an existing day: no 30th of February. */
export const isCalendarDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs.utc(text).format('YYYY-MM-DD') === text;

/** The calendar day of an instant in the phone's time zone. */
export const localDateOf = (instant: Date): CalendarDate => dayjs(instant).format('YYYY-MM-DD');

const hourMs = 3_600_000;

/** The earliest and the latest calendar day on earth at an instant. */
export const datesAroundTheWorld = (
  instant: Date,
): { first: CalendarDate; last: CalendarDate } => ({
  first: calendarDateOf(new Date(instant.getTime() - 12 * hourMs)),
  last: calendarDateOf(new Date(instant.getTime() + 14 * hourMs)),
});

export const addMonths = (date: CalendarDate, months: number): CalendarDate =>
  dayjs.utc(date).add(months, 'month').format('YYYY-MM-DD');
