import type { Sex } from '../../contract/codes';
import { type CalendarDate, isCalendarDate } from '../calendar/calendar-date';
import type { MessageOf, None } from '../messages/message';
import { passportNameMax, passportNumberMax } from '../limits';
import type { NameField } from './passport-names';
import { isPassportCountry } from './passport-countries';

/** The form's values; empty texts and null are not filled in yet. */
interface PassportFields {
  passportNumber: string;
  surname: string;
  givenName: string;
  /** Three letters, as in the passport. */
  countryCode: string;
  sex: Sex | null;
  birthday: CalendarDate;
  expireDate: CalendarDate;
}
export interface PassportForm extends PassportFields {
  /** The name that the passport lacks, as the traveller states: its own field is not asked for. */
  lacks?: NameField | undefined;
}
export type PassportField = keyof PassportFields;

export interface PassportMessages {
  'please-complete': None;
  'passport-number-format': None;
  'surname-format': None;
  'given-name-format': None;
  'nationality-format': None;
  'date-format': None;
}
export type PassportMessage = MessageOf<PassportMessages>;
export type PassportProblems = Partial<Record<PassportField, PassportMessage>>;

/** In the order of the form. */
export const passportFieldOrder: readonly PassportField[] = [
  'passportNumber',
  'surname',
  'givenName',
  'countryCode',
  'sex',
  'birthday',
  'expireDate',
];

export const emptyPassport: PassportForm = {
  passportNumber: '',
  surname: '',
  givenName: '',
  countryCode: '',
  sex: null,
  birthday: '',
  expireDate: '',
};

/** The days that 'today' may be: one for a traveller, up to three around the world. */
export interface Today {
  first: CalendarDate;
  last: CalendarDate;
}

const letters = /^[A-Za-z]+(?: +[A-Za-z]+)*$/;
const lettersAndDigits = /^[A-Za-z0-9]+$/;

/** The form as it is sent, with trimmed texts. */
export const trimPassport = (form: PassportForm): PassportForm => ({
  ...form,
  passportNumber: form.passportNumber.trim(),
  surname: form.surname.trim(),
  givenName: form.givenName.trim(),
  countryCode: form.countryCode.trim(),
});

/**
 * The problems of a form by field; empty if there are none. The field of a name that the passport lacks
 * has none: what belongs there follows from the product (`passport-names.ts`).
 */
export function passportProblems(typed: PassportForm, today: Today): PassportProblems {
  const form = trimPassport(typed);
  const problems: PassportProblems = {};
  for (const field of passportFieldOrder)
    if (form[field] === '' || form[field] === null) problems[field] = { code: 'please-complete' };
  const check = (field: PassportField, holds: boolean, code: PassportMessage['code']) => {
    if (!holds) problems[field] ??= { code };
  };
  const { passportNumber, surname, givenName, countryCode, birthday, expireDate } = form;
  check(
    'passportNumber',
    lettersAndDigits.test(passportNumber) && passportNumber.length <= passportNumberMax,
    'passport-number-format',
  );
  check('surname', isPassportName(surname), 'surname-format');
  check('givenName', isPassportName(givenName), 'given-name-format');
  check('countryCode', isPassportCountry(countryCode), 'nationality-format');
  check('birthday', isCalendarDate(birthday) && birthday < today.last, 'date-format');
  check('expireDate', isCalendarDate(expireDate) && expireDate > today.first, 'date-format');
  const asked = Object.entries(problems).filter(([field]) => field !== form.lacks);
  return Object.fromEntries(asked);
}

/** Whether a text can stand in the field of a name. */
export const isPassportName = (name: string): boolean =>
  letters.test(name) && name.length <= passportNameMax;

/** Whether two forms differ, apart from white space around their texts. */
export function passportDiffers(one: PassportForm, other: PassportForm): boolean {
  const [a, b] = [trimPassport(one), trimPassport(other)];
  if (a.lacks !== b.lacks) return true;
  return passportFieldOrder.some((field) => a[field] !== b[field]);
}
