import type { Passport } from '../../../src/contract/passport';
import { calendarDateOf, type CalendarDate } from '../../../src/domain/calendar/calendar-date';
import { withoutFilling } from '../../../src/domain/passport/passport-names';
import { isSamePassport } from '../../../src/domain/passport/passport-owner';
import { photoRecentUntil } from '../../../src/domain/photo/photo-rules';

/** Of a passport, what tells a person also after the passport has expired. */
export type KnownAs = Omit<Passport, 'passportNumber' | 'sex'>;

/** A kept person, as far as it is told by passports. */
export interface Known {
  readonly id: string;
  readonly knownAs: KnownAs;
  readonly passport: Passport | undefined;
}

export const knownAs = ({ passportNumber: _number, sex: _sex, ...known }: Passport): KnownAs =>
  known;

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toUpperCase();

/** A renewed passport has another number. Two people of one name have two birthdays. */
function hasSameName(one: KnownAs, other: KnownAs): boolean {
  const [a, b] = [withoutFilling(one), withoutFilling(other)];
  return (
    one.birthday === other.birthday &&
    plain(a.surname) === plain(b.surname) &&
    plain(a.givenName) === plain(b.givenName)
  );
}

/**
 * The person whose passport it is: the same passport, else the same names and birthday. Undefined for
 * somebody new.
 */
export const personOfPassport = <Of extends Known>(
  people: readonly Of[],
  passport: Passport,
): Of | undefined =>
  people.find((each) => each.passport && isSamePassport(each.passport, passport)) ??
  people.find((each) => hasSameName(each.knownAs, knownAs(passport)));

/** Whether a passport is the one before another: of one state, and it ends sooner. */
export const isEarlier = (one: Passport, other: Passport): boolean =>
  plain(one.countryCode) === plain(other.countryCode) &&
  !isSamePassport(one, other) &&
  one.expireDate < other.expireDate;

/** A passport that has expired somewhere on earth is kept no longer, and none takes it. */
export const hasExpired = (
  { expireDate }: Pick<Passport, 'expireDate'>,
  today: { readonly first: CalendarDate },
): boolean => expireDate <= today.first;

/** Whether a photo is too old for a requirement; without one, to be kept at all. */
export const isTooOld = (
  photoAt: Date,
  now: Date,
  requirement?: { readonly recentMonths?: number } | null,
): boolean =>
  photoRecentUntil(calendarDateOf(photoAt), requirement?.recentMonths) < calendarDateOf(now);

/**
 * The first day of the month after which the passport or the photo is over. The month says little about
 * the passport, whose days are sealed.
 */
export function sweepOn(
  passport: Pick<Passport, 'expireDate'> | undefined,
  photoAt: Date | undefined,
): CalendarDate | null {
  const ends = [passport?.expireDate, photoAt && photoRecentUntil(calendarDateOf(photoAt))].flatMap(
    (end) => end ?? [],
  );
  const [first] = ends.sort();
  if (first === undefined) return null;
  const [year = 0, month = 0] = first.split('-').map(Number);
  return calendarDateOf(new Date(Date.UTC(year, month, 1)));
}
