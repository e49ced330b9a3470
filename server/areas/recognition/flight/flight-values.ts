import { isCalendarDate, type CalendarDate } from '../../../../src/domain/calendar/calendar-date';
import type { ReadText } from './flight-reading';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const yearFirst = /(?<!\d)(20\d\d)\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?!\d)/u;
const dayFirst =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[ .-]{0,2}(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])[ .,-]{0,2}(20\d\d|\d\d)?(?![\d:])/iu;
const monthFirst =
  /(?<![a-z])(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (20\d\d))?(?![\d:])/iu;
const inNumbers = /(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(20\d\d)(?!\d)/u;

/** The first date of a text; one without a year or with an unclear order is not sure. */
export function dateOf(text = '', today: CalendarDate): ReadText | undefined {
  const iso = yearFirst.exec(text);
  if (iso) return day(iso[1], iso[2], iso[3]);
  const named = dayFirst.exec(text);
  if (named) return dayOfMonth(named[1], named[2], named[3], today);
  const turned = monthFirst.exec(text);
  if (turned) return dayOfMonth(turned[2], turned[1], turned[3], today);
  const numbers = inNumbers.exec(text);
  if (!numbers) return undefined;
  const [, first, separator, second, year] = numbers;
  const dayIsFirst = Number(first) > 12 || separator === '.';
  const isOrderSure = dayIsFirst || Number(second) > 12 || first === second;
  const found = dayIsFirst ? day(year, second, first) : day(year, first, second);
  return found && { ...found, isSure: isOrderSure };
}

function day(year = '', monthOf = '', dayOf = ''): ReadText | undefined {
  const text = `${year}-${monthOf.padStart(2, '0')}-${dayOf.padStart(2, '0')}`;
  return isCalendarDate(text) ? { text, isSure: true } : undefined;
}

function dayOfMonth(
  dayText: string | undefined,
  monthText = '',
  yearText: string | undefined,
  today: CalendarDate,
): ReadText | undefined {
  const number = String(months.indexOf(monthText.slice(0, 3).toLowerCase()) + 1);
  if (yearText !== undefined)
    return day(yearText.length === 2 ? `20${yearText}` : yearText, number, dayText);
  // A ticket is of the next such day, but an old one may be shown.
  const year = Number(today.slice(0, 4));
  const next = [year, year + 1]
    .map((each) => day(String(each), number, dayText))
    .find((each) => each && each.text >= today);
  return next && { ...next, isSure: false };
}

const clock =
  /(?<![\d:.])([01]?\d|2[0-3])(?:[:.h]([0-5]\d)(?: ?([ap])\.?m\b\.?)?| ?([ap])m\b)(?![\d:.]\d)/iu;
const fourDigits = /^([01]\d|2[0-3])([0-5]\d)(?:hrs?|h)?$/iu;

/** The first time of day of a text, or its four digits, as HH:MM. */
export function timeOf(text = ''): string | undefined {
  const bare = fourDigits.exec(text.trim());
  if (bare) return `${bare[1]}:${bare[2]}`;
  const found = clock.exec(text);
  if (!found) return undefined;
  const half = (found[3] ?? found[4])?.toLowerCase();
  const hour = Number(found[1]);
  if (half && (hour < 1 || hour > 12)) return undefined;
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  return `${String(hours).padStart(2, '0')}:${found[2] ?? '00'}`;
}

/** An airline's two characters, one of them a letter, and up to four digits. */
const flightNumber = /(?<![A-Z\d/])([A-Z][A-Z\d]|\d[A-Z])[ -]?(\d{1,4})(?![A-Z\d:/.]|-\d)/u;

/** Letters before digits that look like an airline's code and are none. */
const otherCodes = new Set(['NO', 'ID', 'ST', 'RD', 'TD', 'PO', 'AM', 'PM', 'KG', 'PC']);

/** The first flight number of a text, without blanks, and where it begins. */
export function flightOf(text: string) {
  const found = flightNumber.exec(text);
  const [, carrier = '', digits = ''] = found ?? [];
  if (!found || otherCodes.has(carrier)) return undefined;
  return { carrier, flight: carrier + digits, index: found.index };
}

const place = /^\p{Lu}[\p{L} .,'’/()-]{2,}$/u;

/** The name or code of a station, if a text may be one. */
export function stationOf(text = ''): string | undefined {
  const name = text.replace(/\s+/gu, ' ').trim();
  return place.test(name) && !/^(?:terminal|void)/iu.test(name) ? name : undefined;
}

/** Whether a text has the code of an airport, alone or in brackets. */
export const hasCode = (text: string): boolean => /^[A-Z]{3}$|\([A-Z]{3}\)/u.test(text);

/** The two stations of a route, between an arrow, 'to', a dash or, of codes, a slash. */
export function routeOf(text = '') {
  const said = text.replace(/\s+/gu, ' ').trim();
  const codes = /^([A-Z]{3}) ?[-–—/→>] ?([A-Z]{3})$/u.exec(said);
  const parts = codes?.slice(1) ?? said.split(/[→➔➜✈⟶>]+| (?:to|–|—|-) /u);
  const [from, to] = parts.map((part) => stationOf(part));
  return parts.length === 2 && from !== undefined && to !== undefined ? { from, to } : undefined;
}
