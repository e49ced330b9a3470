import type { Contradiction, ContradictionKind } from '../../contract/contradictions';
import type { Passport } from '../../contract/passport';
import { addDays, addMonths, type CalendarDate } from '../calendar/calendar-date';
import { passportSupported } from '../limits';
import { compareNames } from '../passport/compare-names';
import { fullName } from '../passport/passport-names';
import { passportRegion } from '../passport/passport-countries';
import { endsTooSoonFor } from '../passport/passport-expiry';
import { latinWords } from '../text/characters';

export interface StatedByApplicant {
  readonly id: string;
  readonly firstName: string;
  readonly passport:
    | Pick<
        Passport,
        'givenName' | 'surname' | 'lacks' | 'countryCode' | 'passportNumber' | 'expireDate'
      >
    | undefined;
  /** The answers of the application form. */
  readonly form:
    | { readonly fullName: string | undefined; readonly departureDate: CalendarDate | undefined }
    | undefined;
}

export interface StatedInOrder {
  readonly arrivalDate: CalendarDate | undefined;
  /** Alpha-2, in capitals. */
  readonly nationality: string | undefined;
  /** The product's length of stay in English: 'Up to 90 days'. */
  readonly stay: string;
  readonly applicants: readonly StatedByApplicant[];
}

/** Their people carry passports of China. */
const withChinesePassports = ['CN', 'HK', 'MO'];

/** The answers of an application that do not match, in order of its applicants. */
export function contradictionsIn(order: StatedInOrder): Contradiction[] {
  return order.applicants.flatMap((applicant, index) => {
    const { form, id: applicantId, passport } = applicant;
    const found: Contradiction[] = [];
    const add = (kind: ContradictionKind, seen: string, expected: string) =>
      found.push({ kind, applicantId, found: seen, expected });
    if (passport) {
      const name = fullName(passport);
      if (compareNames(applicant.firstName, passport).verdict === 'other')
        add('passport-name', name, applicant.firstName);
      const region = passportRegion(passport.countryCode);
      if (region && order.nationality && !shareAPassport(region, order.nationality))
        add('nationality', region, order.nationality);
      if (order.arrivalDate && endsTooSoonFor(order.arrivalDate, passport.expireDate))
        add(
          'passport-ends',
          passport.expireDate,
          addMonths(order.arrivalDate, passportSupported.months),
        );
      const earlier = order.applicants
        .slice(0, index)
        .find((other) => other.passport?.passportNumber === passport.passportNumber);
      if (earlier) add('same-passport', earlier.firstName, applicant.firstName);
      if (form?.fullName && !isSameName(form.fullName, name)) add('form-name', form.fullName, name);
    }
    const last = lastDayOf(order);
    if (last && form?.departureDate && form.departureDate > last)
      add('stay', form.departureDate, last);
    return found;
  });
}

/** The last day of the longest stay that the product allows; undefined where others decide it. */
export function lastDayOf({
  arrivalDate,
  stay,
}: Pick<StatedInOrder, 'arrivalDate' | 'stay'>): CalendarDate | undefined {
  const [, count, unit] = /\b(\d{1,4}) (days|months)$/.exec(stay) ?? [];
  if (!arrivalDate || count === undefined) return undefined;
  const after =
    unit === 'months' ? addMonths(arrivalDate, Number(count)) : addDays(arrivalDate, Number(count));
  // The day of arrival counts.
  return addDays(after, -1);
}

function shareAPassport(one: string, other: string): boolean {
  const both = [one, other];
  return one === other || both.every((each) => withChinesePassports.includes(each));
}

/** Whether two names have the same words, in any order. */
function isSameName(one: string, other: string): boolean {
  const [a, b] = [latinWords(one), latinWords(other)];
  if (!a || !b) return true;
  const inOrder = (words: readonly string[]) => [...words].sort().join(' ');
  const ofOther = [inOrder(b.paired), inOrder(b.bare)];
  return ofOther.includes(inOrder(a.paired)) || ofOther.includes(inOrder(a.bare));
}
