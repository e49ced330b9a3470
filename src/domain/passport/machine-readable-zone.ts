import type { CalendarDate } from '../calendar/calendar-date';
import { isPassportCountry } from './passport-countries';
import type { PassportForm } from './passport-form';
import { checkDigit } from './zone-digit';
import { birthdayOf, expiryOf } from './zone-date';

/** Characters in each of the zone's two lines (TD3 of ICAO 9303). */
export const zoneLineLength = 44;

/** The part of a zone that has an error. */
export type ZoneField =
  | 'line1'
  | 'line2'
  | 'documentCode'
  | 'issuer'
  | 'names'
  | 'passportNumber'
  | 'nationality'
  | 'birthday'
  | 'sex'
  | 'expireDate'
  | 'personalNumber'
  | 'line2Digit';

export interface ZoneProblem {
  field: ZoneField;
  /** The message for the traveller. */
  sentence: string;
}

export interface ZoneReading {
  /** The valid fields, as form values. */
  form: Partial<PassportForm>;
  /** In the order of the lines. */
  problems: ZoneProblem[];
}

/** Characters that people type or copy instead of the filler, which most keyboards hide. */
const fillers = /[‹〈＜_*]/g;

/**
 * The lines of a typed or copied zone, in capitals, without white space. Two joined lines are
 * split, and missing fillers at the end of the first are added.
 */
export function zoneLines(text: string): [string, string] {
  const lines = text
    .replace(/«/g, '<<')
    .replace(fillers, '<')
    .toUpperCase()
    .split(/\r?\n/)
    .map((line) => line.replace(/\s/g, ''))
    .filter((line) => line !== '');
  const [only = ''] = lines;
  const [first = '', second = ''] =
    lines.length === 1 && only.length > zoneLineLength
      ? [only.slice(0, zoneLineLength), only.slice(zoneLineLength)]
      : lines;
  const padded = second === '' ? first : first.padEnd(zoneLineLength, '<');
  return [padded, second + lines.slice(2).join('')];
}

/** Reads and checks a zone. Fields with an error are not used. */
export function readZone(text: string, today: CalendarDate): ZoneReading {
  const [first, second] = zoneLines(text);
  const problems: ZoneProblem[] = [];
  const fits = (field: ZoneField, holds: boolean, sentence: string) => {
    if (!holds) problems.push({ field, sentence });
    return holds;
  };
  for (const [field, line, name] of [
    ['line1', first, 'first'],
    ['line2', second, 'second'],
  ] as const) {
    const strange = /[^A-Z0-9<]/.exec(line)?.[0];
    if (strange !== undefined)
      fits(field, false, `The ${name} line has a “${strange}”, which no passport has there.`);
    else fits(field, line.length === zoneLineLength, wrongLength(name, line.length));
  }
  if (problems.length > 0) return { form: {}, problems };
  const form = { ...readFirst(first, fits), ...readSecond(second, today, fits) };
  return { form, problems };
}

type Fits = (field: ZoneField, holds: boolean, sentence: string) => boolean;

const wrongLength = (name: string, length: number) =>
  length === 0
    ? `The ${name} line is missing.`
    : `The ${name} line has ${length} characters; a passport has ${zoneLineLength} there.`;

function readFirst(line: string, fits: Fits): Partial<PassportForm> {
  fits('documentCode', line.startsWith('P'), 'The first line of a passport begins with P.');
  const issuer = codeOf(line.slice(2, 5));
  fits('issuer', isPassportCountry(issuer), `The issuing country “${issuer}” is not known.`);
  const names = line.slice(5);
  const shaped = /^[A-Z]+(?:<[A-Z]+)*(?:<<[A-Z]+(?:<[A-Z]+)*)?<*$/.test(names);
  if (!fits('names', shaped, 'The names in the first line have letters and < only.')) return {};
  const [surname = '', given = ''] = withoutFillers(names).split('<<');
  return { surname: spaced(surname), ...(given !== '' && { givenName: spaced(given) }) };
}

/** Removes the fillers at the end. */
function withoutFillers(text: string): string {
  let end = text.length;
  while (text[end - 1] === '<') end -= 1;
  return text.slice(0, end);
}

const spaced = (name: string) => name.replaceAll('<', ' ');

/** Only Germany has a one-letter code in its passports. */
const codeOf = (three: string) => (three === 'D<<' ? 'DEU' : withoutFillers(three));

const apart = 'and the digit behind it do not fit together';

function readSecond(line: string, today: CalendarDate, fits: Fits): Partial<PassportForm> {
  const form: Partial<PassportForm> = {};
  const checked = (from: number, to: number) => line[to] === checkDigit(line.slice(from, to));

  const number = line.slice(0, 9);
  const numberFits = /^[A-Z0-9]+<*$/.test(number) && checked(0, 9);
  if (fits('passportNumber', numberFits, `The passport number ${apart}.`))
    form.passportNumber = withoutFillers(number);

  const nationality = codeOf(line.slice(10, 13));
  const known = isPassportCountry(nationality);
  if (fits('nationality', known, `The nationality “${nationality}” is not known.`))
    form.countryCode = nationality;

  const birth = line.slice(13, 19);
  const birthday = birthdayOf(birth, today);
  const birthFits = checked(13, 19) && birthday !== undefined;
  if (fits('birthday', birthFits, dateSentence('date of birth', birth, checked(13, 19))))
    form.birthday = birthday;

  const sex = line.charAt(20);
  if (fits('sex', 'MF<'.includes(sex), 'The sex in the second line is M, F or <.') && sex !== '<')
    form.sex = sex === 'M' ? 'male' : 'female';

  const end = line.slice(21, 27);
  const expireDate = expiryOf(end, today);
  const endFits = checked(21, 27) && expireDate !== undefined;
  if (fits('expireDate', endFits, dateSentence('date of expiry', end, checked(21, 27))))
    form.expireDate = expireDate;

  const unused = line.slice(28, 43) === '<'.repeat(15);
  const personalFits = checked(28, 42) || unused;
  fits('personalNumber', personalFits, `The personal number ${apart}.`);

  // The last digit covers the same fields: its error is reported only if they have none.
  const whole = line.slice(0, 10) + line.slice(13, 20) + line.slice(21, 43);
  const covered = numberFits && birthFits && endFits && personalFits;
  const lastFits = !covered || line[43] === checkDigit(whole);
  fits('line2Digit', lastFits, 'The last digit of the second line does not fit the rest of it.');
  return form;
}

function dateSentence(what: string, digits: string, digitFits: boolean): string {
  if (/[OIQ]/.test(digits)) return `The ${what} has digits only: type 0 for O and 1 for I.`;
  return digitFits ? `The ${what} is no day that there is.` : `The ${what} ${apart}.`;
}
