import { weekdayNames, writtenDate } from '../../src/domain/calendar/written-date';

/** Dollars as an operator types them, in cents; undefined if it is no amount. */
export function parseCents(text: string): number | undefined {
  const match = /^\s*\$?\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (!match) return undefined;
  const [, dollars = '0', cents = ''] = match;
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

/** Dates and durations as operators read them: '26 Nov 2026', '5 PM', '2 h 10 min'. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** An IANA zone; absent: the machine's. */
export type Zone = string | undefined;
const inZone = (zone: Zone) => (zone === undefined ? {} : { timeZone: zone });

/** '26 Nov 2026' of an instant, or of a calendar date, which has no zone; other texts stay as they are. */
export const formatDay = (date: string | Date, zone?: Zone): string =>
  writtenDate(typeof date === 'string' ? date : dayOf(date, zone), 'en');

/** The short weekday and the number of a calendar date, for an axis. */
export const axisDay = (date: string): { weekday: string; number: string } => ({
  weekday: weekdayNames('short', 'en')[new Date(date).getUTCDay()] ?? '',
  number: String(Number(date.slice(8))),
});

/** '5 PM', '5:30 PM'. */
export function formatTime(instant: string | Date, zone?: Zone): string {
  const words = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    ...inZone(zone),
  }).format(new Date(instant));
  return words.replace(':00', '').replace(/\s/u, ' ');
}

/** '26 Nov 2026, 5:30 PM'. */
export const formatMoment = (instant: string, zone?: Zone): string =>
  `${formatDay(new Date(instant), zone)}, ${formatTime(instant, zone)}`;

/** '40 s', '25 min', '2 h 10 min', '3 days'. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < minute) return `${Math.max(0, Math.round(milliseconds / 1000))} s`;
  if (milliseconds < hour) return `${Math.floor(milliseconds / minute)} min`;
  if (milliseconds < 2 * day) {
    const minutes = Math.floor((milliseconds % hour) / minute);
    const hours = `${Math.floor(milliseconds / hour)} h`;
    return minutes === 0 || milliseconds >= 10 * hour ? hours : `${hours} ${minutes} min`;
  }
  return `${Math.floor(milliseconds / day)} days`;
}

/** The calendar day of an instant in a zone: '2026-11-24'. */
export const dayOf = (instant: Date, zone?: Zone): string =>
  new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...inZone(zone),
  }).format(instant);

/** By how many minutes the machine's clock is ahead of UTC now. */
export const aheadOfUtc = (now: Date): number => -now.getTimezoneOffset();

/** Days from one calendar day to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day);

export type Urgency = 'late' | 'soon' | 'later' | 'none';

export interface DueLabel {
  readonly text: string;
  readonly urgency: Urgency;
}

/** How long there is until a promise: '25 min late', '2 h 10 min', 'by 9 AM', '26 Nov 2026'. */
export function dueLabel(dueAt: string | undefined, now: Date, zone?: Zone): DueLabel {
  if (dueAt === undefined) return { text: 'no date', urgency: 'none' };
  const due = new Date(dueAt);
  const left = due.getTime() - now.getTime();
  if (left < 0) return { text: `${formatDuration(-left)} late`, urgency: 'late' };
  const days = daysBetween(dayOf(now, zone), dayOf(due, zone));
  if (days === 0) return { text: formatDuration(left), urgency: 'soon' };
  if (days === 1) return { text: `by ${formatTime(due, zone)}`, urgency: 'later' };
  return { text: formatDay(due, zone), urgency: 'later' };
}

/** 'in 24 days', 'today', '3 days ago', from today to a calendar day. */
export function distanceLabel(date: string, now: Date, zone?: Zone): string {
  const days = daysBetween(dayOf(now, zone), date);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days < 0 ? `${-days} days ago` : `in ${days} days`;
}

/** Cents as dollars: '$45.00'. */
export const formatMoney = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);

/** '1.9 MB', '312 KB'. */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** '1 item', '5 items'. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
