import type { CalendarDate } from './calendar-date';

export interface CalendarMonth {
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
