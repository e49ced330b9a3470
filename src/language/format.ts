import { type CalendarDate, localDateOf } from '../domain/calendar/calendar-date';
import {
  type Instant,
  specifiedDate,
  specifiedZonedDate,
  writtenDate,
  writtenDay,
  writtenInstant,
  writtenMonthOf,
  writtenTime,
} from '../domain/calendar/written-date';
import { sourceLanguage } from '../domain/languages';
import { formatMoney as moneyInEnglish } from '../domain/payment/money';
import { countryNameIn } from '../domain/text/country-name';
import {
  formatAge as ageInEnglish,
  formatBytes as bytesInEnglish,
  formatPart as partInEnglish,
} from './english-format';
import { activeLanguage, t } from './translate';

/** The name of a country in the traveller's language: see `countryNameIn`. */
export const countryName = (code: string | undefined, english: string): string =>
  countryNameIn(activeLanguage().language, code, english);

/*
 * Dates, amounts and sizes in the traveller's language. In English amounts and sizes have the specified
 * formats; in the other languages `Intl` has them. Dates: see `written-date.ts`.
 */

const isEnglish = () => activeLanguage().language === sourceLanguage;

/** Formats cents; in Arabic too an amount reads from left to right. */
export function formatMoney(cents: number, currency: 'usd' | 'cny' | 'sgd' = 'usd'): string {
  if (isEnglish()) return moneyInEnglish(cents, currency);
  const { locale, direction } = activeLanguage();
  const amount = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: currency === 'sgd' ? 'symbol' : 'narrowSymbol',
  }).format(cents / 100);
  return direction === 'rtl' ? `\u2066${amount}\u2069` : amount;
}

/** A day: '8 Dec 2026', '8 déc. 2026'. */
export const formatCalendarDate = (date: CalendarDate): string =>
  writtenDate(date, activeLanguage().locale);

/** A day of the arrival date's calendar: '12/8/2026' in English. */
export const formatArrivalDay = (date: CalendarDate): string =>
  specifiedDate(date, activeLanguage().locale);

/** An instant's month, in the phone's time zone: 'March'; with the year if it is not this one. */
export const formatMonth = (instant: Instant, now: number): string =>
  writtenMonthOf(instant, now, activeLanguage().locale);

/** The arrival date, the earliest one and the deadline that follows, as specified: '12/8/2026 (GMT+8)'. */
export const formatZonedDay = (date: CalendarDate): string =>
  specifiedZonedDate(date, activeLanguage().locale);

/** An instant's day, in the phone's time zone: '20 Nov 2026'. */
export const formatDay = (instant: Instant): string => writtenDay(instant, activeLanguage().locale);

/** An instant's day and time, in the phone's time zone: '20 Nov 2026, 8:42 PM'. */
export const formatDayTime = (instant: Instant): string =>
  writtenInstant(instant, activeLanguage().locale);

/** A near instant: '8:42 PM', with its day if it is not today. */
export const formatMoment = (instant: number, now: number): string =>
  localDateOf(new Date(instant)) === localDateOf(new Date(now))
    ? writtenTime(instant, activeLanguage().locale)
    : formatDayTime(instant);

/** The age of something: 'just now', '3 min ago', '2 h ago', then the day. */
export function formatAge(instant: number, now: number): string {
  const minutes = Math.floor((now - instant) / 60_000);
  if (minutes >= 24 * 60) return formatDay(instant);
  if (isEnglish()) return ageInEnglish(minutes);
  const relative = new Intl.RelativeTimeFormat(activeLanguage().locale, {
    numeric: 'auto',
    style: 'short',
  });
  if (minutes < 1) return relative.format(0, 'second');
  if (minutes < 60) return relative.format(-minutes, 'minute');
  return relative.format(-Math.floor(minutes / 60), 'hour');
}

/** Formats bytes: '312 KB', '1.9 MB'. */
export function formatBytes(bytes: number): string {
  if (isEnglish()) return bytesInEnglish(bytes);
  const [value, unit, digits] =
    bytes < 1000
      ? ([bytes, 'byte', 0] as const)
      : bytes < 1_000_000
        ? ([bytes / 1000, 'kilobyte', 0] as const)
        : ([bytes / 1_000_000, 'megabyte', 1] as const);
  return new Intl.NumberFormat(activeLanguage().locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(value);
}

/** The part of a file: '1.2 of 1.9 MB'; only the whole if the part is zero. */
export function formatPart(part: number, whole: number): string {
  if (isEnglish()) return partInEnglish(part, whole);
  if (part === 0) return formatBytes(whole);
  return t('{part} of {whole}', { part: formatBytes(part), whole: formatBytes(whole) });
}

/** 'A and B', 'A, B and C' in the traveller's language. */
export const formatList = (parts: readonly string[]): string =>
  new Intl.ListFormat(activeLanguage().locale, { type: 'conjunction' }).format(parts);
