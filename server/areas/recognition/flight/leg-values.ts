import { isCalendarDate, type CalendarDate } from '../../../../src/domain/calendar/calendar-date';
import type { ReadText } from './flight-reading';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const yearFirst = /(?<!\d)(20\d\d)\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})(?!\d)/u;
const dayFirst =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[ .-]{0,2}(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])[ .,-]{0,2}(20\d\d|\d\d)?(?![\d:])/iu;
const monthFirst =
  /(?<![a-z])(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (20\d\d))?(?![\d:])/iu;
const inNumbers = /(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(20\d\d)(?!\d)/u;

/** The first date of a text; one without a year or with an unclear order is not sure. */
export function dateOf(text: string, today: CalendarDate): ReadText | undefined {
  const iso = yearFirst.exec(text);
  if (iso) return day(iso[1], iso[2], iso[3]);
  const named = dayFirst.exec(text);
  if (named) return dayOfMonth(named[1], named[2], named[3], today);
  const turned = monthFirst.exec(text);
  if (turned) return dayOfMonth(turned[2], turned[1], turned[3], today);
  const numbers = inNumbers.exec(text);
  if (!numbers) return undefined;
  const [, first, , second, year] = numbers;
  const dayIsFirst = Number(first) > 12 || numbers[2] === '.';
  const isOrderSure = Number(first) > 12 || Number(second) > 12 || first === second;
  const found = dayIsFirst ? day(year, second, first) : day(year, first, second);
  const either = found ?? day(year, second, first);
  return either && { ...either, isSure: isOrderSure || (dayIsFirst && found !== undefined) };
}

function day(year = '', month = '', dayOf = ''): ReadText | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${dayOf.padStart(2, '0')}`;
  return isCalendarDate(text) ? { text, isSure: true } : undefined;
}

function dayOfMonth(
  dayText: string | undefined,
  monthText = '',
  yearText: string | undefined,
  today: CalendarDate,
): ReadText | undefined {
  const month = String(months.indexOf(monthText.slice(0, 3).toLowerCase()) + 1);
  if (yearText !== undefined)
    return day(yearText.length === 2 ? `20${yearText}` : yearText, month, dayText);
  // A ticket is of the next such day, but an old one may be shown.
  const year = Number(today.slice(0, 4));
  const next = [year, year + 1]
    .map((each) => day(String(each), month, dayText))
    .find((each) => each && each.text >= today);
  return next && { ...next, isSure: false };
}

const clock =
  /(?<![\d:.])([01]?\d|2[0-3])(?:[:.h]([0-5]\d)(?: ?([ap])\.?m\b\.?)?| ?([ap])m\b)(?![\d:.]\d)/iu;

/** The first time of day of a text, as HH:MM. */
export function timeOf(text: string): string | undefined {
  const found = clock.exec(text);
  if (!found) return undefined;
  const half = (found[3] ?? found[4])?.toLowerCase();
  const hour = Number(found[1]);
  if (half && (hour < 1 || hour > 12)) return undefined;
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  return `${String(hours).padStart(2, '0')}:${found[2] ?? '00'}`;
}

/** Four digits that a column of times holds. */
export function bareTimeOf(text: string): string | undefined {
  const found = /^([01]\d|2[0-3])([0-5]\d)(?:hrs?|h)?$/iu.exec(text.trim());
  return found ? `${found[1]}:${found[2]}` : undefined;
}

/** An airline's two characters, one of them a letter, and up to four digits. */
const flightNumber = /(?<![A-Z\d/])([A-Z][A-Z\d]|\d[A-Z])[ -]?(\d{1,4})(?![A-Z\d:/.]|-\d)/u;

/** Letters before digits that look like an airline's code and are none. */
const otherCodes = new Set(['NO', 'ID', 'ST', 'RD', 'TD', 'PO', 'AM', 'PM', 'KG', 'PC']);

export interface FlightCode {
  readonly carrier: string;
  readonly flight: string;
  readonly index: number;
}

/** The first flight number of a text, without blanks. */
export function flightOf(text: string): FlightCode | undefined {
  const found = flightNumber.exec(text);
  const [carrier, digits] = [found?.[1], found?.[2]];
  if (!found || carrier === undefined || digits === undefined) return undefined;
  if (otherCodes.has(carrier)) return undefined;
  return { carrier, flight: `${carrier}${digits}`, index: found.index };
}
