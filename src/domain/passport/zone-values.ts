import { type CalendarDate, isCalendarDate } from '../calendar/calendar-date';

/**
 * Replacements by ICAO 9303 for letters that a machine-readable zone lacks; other letters lose
 * their marks.
 */
const written: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Å: 'AA',
  Æ: 'AE',
  Ð: 'D',
  Đ: 'D',
  Ħ: 'H',
  ı: 'I',
  Ĳ: 'IJ',
  Ł: 'L',
  Ŋ: 'N',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  ß: 'SS',
  ẞ: 'SS',
  Þ: 'TH',
  Ŧ: 'T',
  Ü: 'UE',
};

const marks = /\p{M}/gu;

/**
 * The spelling of a name in a machine-readable zone: 'Müller-Lüdenscheidt' is 'MUELLER
 * LUEDENSCHEIDT'. Undefined if it has letters of another script, for which only the passport has
 * the spelling.
 */
export function zoneSpelling(name: string): string | undefined {
  const spelled = Array.from(name.normalize('NFC'), (sign) => written[sign] ?? upper(sign))
    .join('')
    .replace(/['’‘`´.]/g, '')
    .replace(/[-‐‑–,]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return /^[A-Z ]+$/.test(spelled) ? spelled : undefined;
}

function upper(sign: string): string {
  const big = sign.toUpperCase();
  return written[big] ?? big.normalize('NFD').replace(marks, '');
}

const weights = [7, 3, 1];

/** The value of a character: digits count themselves, A to Z 10 to 35, the filler 0. */
function valueOf(character: string): number {
  if (character === '<') return 0;
  const value = Number.parseInt(character, 36);
  if (Number.isNaN(value))
    throw new RangeError(`'${character}' is not of a machine-readable zone.`);
  return value;
}

/** The check digit of a part of a machine-readable zone, by ICAO 9303 part 3. */
export function checkDigit(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1)
    sum += valueOf(text.charAt(at)) * (weights[at % weights.length] ?? 0);
  return String(sum % 10);
}

/** A passport expires at most so many years from now. */
const expiryYearsAhead = 20;
/** The first passports with a zone are of this year. */
const firstZones = '1980-01-01';
/** Nobody has become older, in years. */
const oldestAge = 122;

/** The existing days with these six digits (YYMMDD) between two days, both included; latest first. */
function existingDays(
  digits: string,
  first: CalendarDate,
  last: CalendarDate,
): readonly CalendarDate[] {
  if (!/^\d{6}$/.test(digits)) return [];
  const century = Number(last.slice(0, 2));
  const rest = `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`;
  return [century, century - 1, century - 2]
    .map((hundreds) => `${hundreds}${rest}`)
    .filter((date) => isCalendarDate(date) && date >= first && date <= last);
}

const yearsFrom = (today: CalendarDate, years: number): number => Number(today.slice(0, 4)) + years;

/** The days on which a living person with these digits may have been born; the likeliest first. */
const birthdays = (digits: string, today: CalendarDate) =>
  existingDays(digits, `${yearsFrom(today, -oldestAge - 1)}${today.slice(4)}`, today);

/** The likeliest day of a date of birth's six digits: the latest that is not in the future. */
export const birthdayOf = (digits: string, today: CalendarDate): CalendarDate | undefined =>
  birthdays(digits, today)[0];

/**
 * The day of a date of birth's six digits if only one is possible: someone born in '20 is either a
 * child or a hundred years old, and the zone does not say which.
 */
export function provenBirthdayOf(digits: string, today: CalendarDate): CalendarDate | undefined {
  const possible = birthdays(digits, today);
  return possible.length === 1 ? possible[0] : undefined;
}

/** The day of a date of expiry's six digits; undefined if no passport can have it. */
export const expiryOf = (digits: string, today: CalendarDate): CalendarDate | undefined =>
  existingDays(digits, firstZones, `${yearsFrom(today, expiryYearsAhead)}-12-31`)[0];
