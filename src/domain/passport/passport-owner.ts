import { compareNames, type NameComparison, type PassportNames } from './compare-names';
import type { PassportForm } from './passport-form';

interface Named {
  readonly id: string;
  readonly firstName: string;
}

/** The owner of a passport, among the applicants of an order. */
export type PassportOwner<Of extends Named> =
  /** Nothing speaks against the applicant to whom it is added. */
  | { readonly kind: 'fits' }
  /** Another applicant has its name, or has it more exactly. */
  | { readonly kind: 'belongs-to'; readonly other: Of }
  /** Nobody has its name for certain. */
  | { readonly kind: 'nobodys'; readonly mayBe: boolean };

/**
 * The owner of a passport that is added to an applicant. In doubt it fits: two applicants may have one
 * name, and a child's passport may have its father's name after its own.
 */
export function passportOwner<Of extends Named>(
  applicants: readonly Of[],
  applicantId: string,
  names: PassportNames,
): PassportOwner<Of> {
  const applicant = applicants.find(({ id }) => id === applicantId);
  if (!applicant) return { kind: 'fits' };
  const own = compareNames(applicant.firstName, names);
  if (own.verdict === 'unknown') return { kind: 'fits' };
  const ownRank = rankOf(own);
  const other = applicants.find(({ id, firstName }) => {
    const theirs = compareNames(firstName, names);
    return id !== applicantId && theirs.hasFirstName && rankOf(theirs) > ownRank;
  });
  if (other) return { kind: 'belongs-to', other };
  return own.verdict === 'same'
    ? { kind: 'fits' }
    : { kind: 'nobodys', mayBe: own.verdict === 'maybe' };
}

/**
 * Why a passport's name is not the applicant's: 'same': it is, otherwise spelled; 'there': it is another
 * applicant's; 'picture': the wrong one was taken; 'name': the applicant's is wrong; 'add': its owner is
 * no applicant yet.
 */
export type OwnerCause = 'same' | 'there' | 'picture' | 'name' | 'add';

interface Means {
  /** Whether the other applicant has no passport yet. */
  readonly hasPlace: boolean;
  /** Whether the picture is on the phone, so that it can be put elsewhere. */
  readonly hasPicture: boolean;
  /** Whether applicants may be changed, and have the name that the passport says. */
  readonly mayChange: boolean;
}

/** The causes against which something can be done, the likeliest first. */
export function ownerCauses(
  doubt: Exclude<PassportOwner<Named>, { kind: 'fits' }>,
  { hasPlace, hasPicture, mayChange }: Means,
): readonly [OwnerCause, ...OwnerCause[]] {
  if (doubt.kind === 'belongs-to') return hasPlace ? ['there', 'picture'] : ['picture'];
  const name = mayChange ? (['name'] as const) : [];
  if (doubt.mayBe) return ['same', ...name, 'picture'];
  return ['picture', ...name, ...(mayChange && hasPicture ? (['add'] as const) : [])];
}

/** How well a name fits; only one that certainly fits is more than another. */
function rankOf({ verdict, hasFirstName, isWhole }: NameComparison): number {
  if (verdict !== 'same') return 0;
  return 1 + (hasFirstName ? 1 : 0) + (isWhole ? 1 : 0);
}

type Known = Partial<
  Pick<PassportForm, 'passportNumber' | 'countryCode' | 'birthday' | 'expireDate'>
>;

const plain = (text = '') => text.trim().toUpperCase();

/**
 * Whether two forms are of one passport. A number is unique within its state. Where one of two states
 * was mistyped, the other values of the second line, which its check digits cover, are the same. A
 * renewed passport has another number.
 */
export function isSamePassport(one: Known, other: Known): boolean {
  const number = plain(one.passportNumber);
  if (number === '' || number !== plain(other.passportNumber)) return false;
  if (plain(one.countryCode) === plain(other.countryCode)) return true;
  return (
    Boolean(one.birthday) &&
    one.birthday === other.birthday &&
    Boolean(one.expireDate) &&
    one.expireDate === other.expireDate
  );
}
