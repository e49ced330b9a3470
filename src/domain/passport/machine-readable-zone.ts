import { westernDigits } from '../text/characters';
import type { CalendarDate } from '../calendar/calendar-date';
import type { MessageOf, None } from '../messages/message';
import { namesThatMayGoOn, type NameField } from './passport-names';
import { isPassportCountry } from './passport-countries';
import type { PassportForm } from './passport-form';
import type { BlankField } from './picture-reading';
import { birthdayOf, checkDigit, expiryOf } from './zone-values';

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

export interface ZoneMessages {
  'first-line-missing': None;
  'second-line-missing': None;
  /** `length` characters instead of `expected`. */
  'first-line-length': { length: number; expected: number };
  'second-line-length': { length: number; expected: number };
  'first-line-character': { character: string };
  'second-line-character': { character: string };
  'document-code': None;
  'issuer-unknown': { country: string };
  'names-characters': None;
  'passport-number-digit': None;
  'nationality-unknown': { nationality: string };
  /** Letters that look like digits. */
  'birthday-letters': None;
  'birthday-impossible': None;
  'birthday-digit': None;
  'sex-character': None;
  'expiry-letters': None;
  'expiry-impossible': None;
  'expiry-digit': None;
  'personal-number-digit': None;
  'last-digit': None;
}
export type ZoneMessage = MessageOf<ZoneMessages>;

export interface ZoneProblem {
  field: ZoneField;
  message: ZoneMessage;
}

export interface ZoneReading {
  /** The valid fields, as form values. */
  form: Partial<PassportForm>;
  /** In the order of the lines. */
  problems: ZoneProblem[];
  /** Names that fill the first line, so that their end may be missing; the form has none of them. */
  mayGoOn: readonly NameField[];
  /** The fields that the lines leave empty. */
  blank: readonly BlankField[];
}

/** Characters that people type or copy instead of the filler, which most keyboards hide. */
const fillers = /[‹〈＜_*]/g;

/**
 * The lines of a typed or copied zone, in capitals, without white space. Two joined lines are
 * split, and missing fillers at the end of the first are added.
 */
export function zoneLines(text: string): [string, string] {
  const lines = westernDigits(text)
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
  const fits = (field: ZoneField, holds: boolean, message: ZoneMessage) => {
    if (!holds) problems.push({ field, message });
    return holds;
  };
  for (const [field, line, name] of [
    ['line1', first, 'first'],
    ['line2', second, 'second'],
  ] as const) {
    const strange = /[^A-Z0-9<]/.exec(line)?.[0];
    if (strange !== undefined)
      fits(field, false, { code: `${name}-line-character`, character: strange });
    else fits(field, line.length === zoneLineLength, wrongLength(name, line.length));
  }
  if (problems.length > 0) return { form: {}, problems, mayGoOn: [], blank: [] };
  const names = readFirst(first, fits);
  const mayGoOn = namesThatMayGoOn(names);
  const whole = Object.entries(names).filter(([field]) => !mayGoOn.includes(field as NameField));
  const form: Partial<PassportForm> = {
    ...Object.fromEntries(whole),
    ...readSecond(second, today, fits),
  };
  const hasOneName = form.surname !== undefined && names.givenName === undefined;
  const blank: BlankField[] = [
    ...(hasOneName ? (['givenName'] as const) : []),
    ...(noSex.includes(second.charAt(20)) ? (['sex'] as const) : []),
  ];
  return { form, problems, mayGoOn, blank };
}

type Fits = (field: ZoneField, holds: boolean, message: ZoneMessage) => boolean;

const wrongLength = (name: 'first' | 'second', length: number): ZoneMessage =>
  length === 0
    ? { code: `${name}-line-missing` }
    : { code: `${name}-line-length`, length, expected: zoneLineLength };

/** A sex that is not stated: a filler in the lines, and X above them, which people type. */
const noSex = '<X';

function readFirst(line: string, fits: Fits): Partial<Pick<PassportForm, NameField>> {
  fits('documentCode', line.startsWith('P'), { code: 'document-code' });
  const issuer = codeOf(line.slice(2, 5));
  fits('issuer', isPassportCountry(issuer), { code: 'issuer-unknown', country: issuer });
  const names = line.slice(5);
  const shaped = /^[A-Z]+(?:<[A-Z]+)*(?:<<[A-Z]+(?:<[A-Z]+)*)?<*$/.test(names);
  if (!fits('names', shaped, { code: 'names-characters' })) return {};
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

function readSecond(line: string, today: CalendarDate, fits: Fits): Partial<PassportForm> {
  const form: Partial<PassportForm> = {};
  const checked = (from: number, to: number) => line[to] === checkDigit(line.slice(from, to));

  const number = line.slice(0, 9);
  const numberFits = /^[A-Z0-9]+<*$/.test(number) && checked(0, 9);
  if (fits('passportNumber', numberFits, { code: 'passport-number-digit' }))
    form.passportNumber = withoutFillers(number);

  const nationality = codeOf(line.slice(10, 13));
  const known = isPassportCountry(nationality);
  if (fits('nationality', known, { code: 'nationality-unknown', nationality }))
    form.countryCode = nationality;

  const birth = line.slice(13, 19);
  const birthday = birthdayOf(birth, today);
  const birthFits = checked(13, 19) && birthday !== undefined;
  if (fits('birthday', birthFits, dateMessage('birthday', birth, checked(13, 19))))
    form.birthday = birthday;

  const sex = line.charAt(20);
  const isKnown = 'MF'.includes(sex);
  if (fits('sex', isKnown || noSex.includes(sex), { code: 'sex-character' }) && isKnown)
    form.sex = sex === 'M' ? 'male' : 'female';

  const end = line.slice(21, 27);
  const expireDate = expiryOf(end, today);
  const endFits = checked(21, 27) && expireDate !== undefined;
  if (fits('expireDate', endFits, dateMessage('expiry', end, checked(21, 27))))
    form.expireDate = expireDate;

  const unused = line.slice(28, 43) === '<'.repeat(15);
  const personalFits = checked(28, 42) || unused;
  fits('personalNumber', personalFits, { code: 'personal-number-digit' });

  // The last digit covers the same fields: its error is reported only if they have none.
  const whole = line.slice(0, 10) + line.slice(13, 20) + line.slice(21, 43);
  const covered = numberFits && birthFits && endFits && personalFits;
  const lastFits = !covered || line[43] === checkDigit(whole);
  fits('line2Digit', lastFits, { code: 'last-digit' });
  return form;
}

function dateMessage(date: 'birthday' | 'expiry', digits: string, digitFits: boolean): ZoneMessage {
  if (/[OIQ]/.test(digits)) return { code: `${date}-letters` };
  return { code: digitFits ? `${date}-impossible` : `${date}-digit` };
}
