import type { PersonInList } from '../../contract/account/people';
import { type Identity, isKnown } from '../../contract/codes';
import { type CalendarDate, calendarDateOf } from '../calendar/calendar-date';
import type { PersonUse } from '../order/order-change';
import { neededUntil } from '../passport/passport-expiry';
import { writtenName } from '../passport/passport-names';

/** A person's name: the first name as the owner says it, with the passport's surname. */
export function personName({ firstName, passport }: PersonInList): string {
  const surname = passport?.surname ?? '';
  const says = firstName.toUpperCase().split(' ').includes(surname.toUpperCase());
  return surname === '' || says ? firstName : `${firstName} ${writtenName(surname)}`;
}

/** By what somebody is told from others of the same name. */
export type PersonMark =
  | { readonly kind: 'birth-year'; readonly year: string }
  | { readonly kind: 'passport'; readonly end: string };

const yearOf = ({ birthday }: { readonly birthday: string }): string => birthday.slice(0, 4);

/** The marks of people who share their names, by id; the year of birth where it differs. */
export function personMarks(people: readonly PersonInList[]): ReadonlyMap<string, PersonMark> {
  const marks = new Map<string, PersonMark>();
  for (const person of people) {
    const { id, passport } = person;
    const name = plain(personName(person));
    const others = people.filter((each) => each.id !== id && plain(personName(each)) === name);
    if (others.length === 0 || !passport) continue;
    const year = yearOf(passport);
    const isOwn = others.every((each) => each.passport && yearOf(each.passport) !== year);
    marks.set(
      id,
      isOwn ? { kind: 'birth-year', year } : { kind: 'passport', end: passport.numberEnd },
    );
  }
  return marks;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** Whether every word of a search begins a word of the name, in any case and with any accents. */
export function fitsSearch(person: PersonInList, search: string): boolean {
  const words = plain(`${personName(person)} ${person.passport?.givenName ?? ''}`).split(/\s+/);
  return plain(search)
    .split(/\s+/)
    .filter((each) => each !== '')
    .every((each) => words.some((word) => word.startsWith(each)));
}

/** A passport that does not last for the journey. */
export type PassportDoubt =
  | { readonly kind: 'ended'; readonly on: CalendarDate }
  | { readonly kind: 'ends'; readonly on: CalendarDate; readonly needed: CalendarDate };

/** The doubt about the passport that is kept of a person; undefined if there is none. */
export function passportDoubt(
  { passport, expireDate }: PersonInList,
  today: CalendarDate,
  arrival: CalendarDate | undefined,
): PassportDoubt | undefined {
  const on = passport?.expireDate ?? expireDate;
  if (on === undefined) return undefined;
  if (on <= today) return { kind: 'ended', on };
  const needed = neededUntil(on, today, arrival);
  return needed === undefined ? undefined : { kind: 'ends', on, needed };
}

/** The occupation of last time, if the order offers it. */
export const usualOccupation = (
  { identity }: PersonInList,
  occupations: readonly Identity[],
): Identity | undefined =>
  identity !== undefined && isKnown(identity)
    ? occupations.find((each) => each === identity)
    : undefined;

/** The use of all that is kept of a person and is good on this day. */
export function usedAgainOf(
  { id, passport, passportAt, photoUrl, photoAt, documents = [], lastUsedAt }: PersonInList,
  today: CalendarDate,
): PersonUse {
  const papers = documents
    .filter(({ until }) => calendarDateOf(new Date(until)) >= today)
    .map(({ kind, handedInAt }) => ({ kind, from: handedInAt }));
  return {
    type: 'use-person',
    personId: id,
    ...(passport && passport.expireDate > today && { passportFrom: passportAt ?? lastUsedAt }),
    // A photo that is too old for any visa has no picture in the list.
    ...(photoUrl !== undefined && photoAt !== undefined && { photoFrom: photoAt }),
    ...(papers.length > 0 && { papers }),
  };
}
