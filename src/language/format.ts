import {
  type CalendarDate,
  calendarDateOf,
  formatCalendarDate as calendarDateInEnglish,
  localDateOf,
} from '../domain/calendar/calendar-date';
import { sourceLanguage } from '../domain/languages';
import { formatMoney as moneyInEnglish } from '../domain/payment/money';
import { countryNameIn } from '../domain/text/country-name';
import {
  formatAge as ageInEnglish,
  formatBytes as bytesInEnglish,
  formatDay as dayInEnglish,
  formatDayTime as dayTimeInEnglish,
  formatMoment as momentInEnglish,
  formatPart as partInEnglish,
  zoneLabel,
} from './english-format';
import { activeLanguage, t } from './translate';

/** The name of a country in the traveller's language: see `countryNameIn`. */
export const countryName = (code: string | undefined, english: string): string =>
  countryNameIn(activeLanguage().language, code, english);

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

/*
 * Dates, amounts and sizes in the traveller's language. In English they have the specified formats,
 * which the domain has; in the other languages `Intl` has them.
 */

const isEnglish = () => activeLanguage().language === sourceLanguage;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow, and a calendar names some 370 days at once. */
function inLocale(options: Intl.DateTimeFormatOptions, instant: number | string): string {
  const { locale } = activeLanguage();
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, format);
  return format.format(new Date(instant));
}

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

/** Formats a day: '12/8/2026', '8 déc. 2026'. */
export const formatCalendarDate = (date: CalendarDate): string =>
  isEnglish()
    ? calendarDateInEnglish(date)
    : inLocale({ dateStyle: 'medium', timeZone: 'UTC' }, `${date}T00:00:00Z`);

/** A day with the name of its month: '2 Apr 2027'. */
export const formatNamedDay = (date: CalendarDate): string =>
  new Intl.DateTimeFormat(isEnglish() ? 'en-GB' : activeLanguage().locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));

/** An instant's month, in the phone's time zone: 'March'; with the year if it is not this one. */
export const formatMonth = (instant: string, now: number): string =>
  inLocale(
    {
      month: 'long',
      ...(new Date(instant).getFullYear() !== new Date(now).getFullYear() && { year: 'numeric' }),
    },
    instant,
  );

/** An instant's day and zone, in the phone's time zone: '11/20/2026 (GMT+8)'. */
export const formatDay = (instant: string): string =>
  isEnglish()
    ? dayInEnglish(instant)
    : `${inLocale({ dateStyle: 'medium' }, instant)} \u2066${zoneLabel(-new Date(instant).getTimezoneOffset())}\u2069`;

/** An instant's day and time, in the phone's time zone: '11/20/2026, 8:42 PM'. */
export const formatDayTime = (instant: string | number): string =>
  isEnglish()
    ? dayTimeInEnglish(instant)
    : inLocale({ dateStyle: 'medium', timeStyle: 'short' }, instant);

/** A near instant: '8:42 PM', with its day if it is not today. */
export function formatMoment(instant: number, now: number): string {
  if (isEnglish()) return momentInEnglish(instant, now);
  return localDateOf(new Date(instant)) === localDateOf(new Date(now))
    ? inLocale({ timeStyle: 'short' }, instant)
    : formatDayTime(instant);
}

/** The age of something: 'just now', '3 min ago', '2 h ago', then the day. */
export function formatAge(instant: number, now: number): string {
  if (isEnglish()) return ageInEnglish(instant, now);
  const relative = new Intl.RelativeTimeFormat(activeLanguage().locale, {
    numeric: 'auto',
    style: 'short',
  });
  const minutes = Math.floor((now - instant) / 60_000);
  if (minutes < 1) return relative.format(0, 'second');
  if (minutes < 60) return relative.format(-minutes, 'minute');
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour');
  return formatCalendarDate(calendarDateOf(new Date(instant)));
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
