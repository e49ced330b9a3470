import type { PassportForm } from './passport-form';

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
