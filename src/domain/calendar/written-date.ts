import dayjs from 'dayjs';
import { type CalendarDate, isCalendarDate } from './calendar-date';

/*
 * Dates and times for people, on the phone, the server and the desk: one style a language, with the
 * month as a word, and numerals only where they are specified, in English. A value that is no date
 * is shown as it is. English is written without `Intl`, whose months differ among engines ('Sept').
 */

const isEnglish = (locale: string): boolean => locale.startsWith('en');

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow, and a calendar names some 370 days at once. */
function inLocale(locale: string, options: Intl.DateTimeFormatOptions, utc: number): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(utc);
}

interface Style {
  /** Of dayjs. */
  readonly english: string;
  readonly others: Intl.DateTimeFormatOptions;
}

const dayAndMonth: Style = { english: 'D MMM', others: { day: 'numeric', month: 'short' } };
const day: Style = { english: 'D MMM YYYY', others: { ...dayAndMonth.others, year: 'numeric' } };
const time: Style = { english: 'h:mm A', others: { timeStyle: 'short' } };
const month: Style = { english: 'MMMM YYYY', others: { month: 'long', year: 'numeric' } };
/** A month whose year is clear. */
const nearMonth: Style = { english: 'MMMM', others: { month: 'long' } };
/** As specified for the arrival date. */
const numerals: Style = { english: 'M/D/YYYY', others: day.others };

const write = ({ english, others }: Style, utc: number, locale: string): string =>
  isEnglish(locale) ? dayjs.utc(utc).format(english) : inLocale(locale, others, utc);

const writeDate = (style: Style, date: CalendarDate, locale: string): string =>
  isCalendarDate(date) ? write(style, Date.parse(date), locale) : date;

export type Instant = string | number | Date;

/** By how many minutes the clock of this machine is ahead of UTC at an instant. */
const minutesHere = (instant: Instant): number => -new Date(instant).getTimezoneOffset();

/** A day, the same in every time zone: '3 Dec 2026', '3 déc. 2026'. */
export const writtenDate = (date: CalendarDate, locale: string): string =>
  writeDate(day, date, locale);

/** A day whose year is clear: '3 Dec'. */
export const writtenNearDate = (date: CalendarDate, locale: string): string =>
  writeDate(dayAndMonth, date, locale);

/** A day in the style of the arrival date: '12/3/2026' in English. */
export const specifiedDate = (date: CalendarDate, locale: string): string =>
  writeDate(numerals, date, locale);

/** '(GMT+8)' for 480 minutes east of UTC, '(GMT+5:30)' for 330, '(GMT)' for 0. */
export function gmtLabel(minutesEast: number): string {
  if (minutesEast === 0) return '(GMT)';
  const sign = minutesEast < 0 ? '-' : '+';
  const hours = Math.floor(Math.abs(minutesEast) / 60);
  const minutes = Math.abs(minutesEast) % 60;
  return `(GMT${sign}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`})`;
}

/** The same with the zone of this machine on that day: '12/3/2026 (GMT+8)'. */
export function specifiedZonedDate(date: CalendarDate, locale: string): string {
  if (!isCalendarDate(date)) return date;
  const zone = gmtLabel(minutesHere(`${date}T00:00:00`));
  // From left to right in an Arabic line, too.
  return `${specifiedDate(date, locale)} ${isEnglish(locale) ? zone : `\u2066${zone}\u2069`}`;
}

/** A month, 'YYYY-MM': 'December 2026'. */
export const writtenMonth = (yearMonth: string, locale: string): string =>
  isCalendarDate(`${yearMonth}-01`) ? write(month, Date.parse(yearMonth), locale) : yearMonth;

type Write = (utc: number, locale: string) => string;

function writeInstant(
  written: Write,
  instant: Instant,
  locale: string,
  minutesEast: number,
): string {
  const utc = new Date(instant).getTime() + minutesEast * 60_000;
  if (Number.isFinite(utc)) return written(utc, locale);
  return typeof instant === 'string' ? instant : '';
}

const writeDay: Write = (utc, locale) => write(day, utc, locale);
const writeTime: Write = (utc, locale) => write(time, utc, locale);
/** `Intl` would have other hours beside a day, and numerals for an Arabic month. */
function writeDayTime(utc: number, locale: string): string {
  const comma = locale.startsWith('zh') ? ' ' : locale.startsWith('ar') ? '، ' : ', ';
  return `${writeDay(utc, locale)}${comma}${writeTime(utc, locale)}`;
}
/** As specified for coupons. */
const writeNumerals: Write = (utc, locale) =>
  isEnglish(locale) ? dayjs.utc(utc).format('MM/DD/YYYY HH:mm') : writeDayTime(utc, locale);

/** The day and time of an instant on this machine: '3 Dec 2026, 8:42 PM'. */
export const writtenInstant = (instant: Instant, locale: string): string =>
  writeInstant(writeDayTime, instant, locale, minutesHere(instant));

/** The day of an instant on this machine: '3 Dec 2026'. */
export const writtenDay = (instant: Instant, locale: string): string =>
  writeInstant(writeDay, instant, locale, minutesHere(instant));

/** The month of an instant on this machine: 'March', with its year if that is not the one of now. */
export function writtenMonthOf(instant: Instant, now: Instant, locale: string): string {
  const isNear = new Date(instant).getFullYear() === new Date(now).getFullYear();
  const written: Write = (utc) => write(isNear ? nearMonth : month, utc, locale);
  return writeInstant(written, instant, locale, minutesHere(instant));
}

/** The time of an instant on this machine: '8:42 PM'. */
export const writtenTime = (instant: Instant, locale: string): string =>
  writeInstant(writeTime, instant, locale, minutesHere(instant));

/** An instant in UTC, with that zone: '3 Dec 2026, 8:42 PM UTC'. */
export const writtenInUtc = (instant: Date, locale: string): string =>
  `${writeDayTime(instant.getTime(), locale)} UTC`;

/** An instant in GMT+8 in the style of coupons: '12/20/2026 23:59' in English. */
export const specifiedCouponTime = (instant: Instant, locale: string): string =>
  writeInstant(writeNumerals, instant, locale, 8 * 60);

/** The weekdays from Sunday on: 'Sunday', narrow ones 'S'. */
export const weekdayNames = (width: 'long' | 'short' | 'narrow', locale: string): string[] =>
  // The first of January 2023 was a Sunday.
  Array.from({ length: 7 }, (_, ahead) =>
    inLocale(locale, { weekday: width }, Date.UTC(2023, 0, 1 + ahead)),
  );
