import { isCalendarDate } from '../calendar/calendar-date';
import { passportNameMax, passportNumberMax } from '../limits';
import type { MessageOf } from '../messages/message';
import {
  passportFieldOrder,
  trimPassport,
  type PassportField,
  type PassportForm,
  type PassportMessages,
} from '../passport/passport-form';
import type { DemoMessages } from './demo-flow';

type Messages = Omit<PassportMessages, 'surname-format' | 'given-name-format'> &
  Pick<DemoMessages, 'last-name-format' | 'first-name-format'>;
/** A problem of a field of the demo's passport form. */
export type DemoPassportMessage = MessageOf<Messages>;
export type DemoPassportProblems = Partial<Record<PassportField, DemoPassportMessage>>;

const capitalsAndDigits = /^[A-Z0-9]+$/;
const capitalsAndSpaces = /^[A-Z]+(?: +[A-Z]+)*$/;
const capitals = /^[A-Z]+$/;

/**
 * The problems of the demo's passport form by field; empty if there are none. Its rules and
 * sentences are not those of an application's form: it takes capital letters only, and a passport
 * may have expired.
 */
export function demoPassportProblems(typed: PassportForm): DemoPassportProblems {
  const form = trimPassport(typed);
  const problems: DemoPassportProblems = {};
  for (const field of passportFieldOrder)
    if (form[field] === '' || form[field] === null) problems[field] = { code: 'please-complete' };
  const check = (field: PassportField, holds: boolean, code: DemoPassportMessage['code']) => {
    if (!holds) problems[field] ??= { code };
  };
  const { passportNumber, surname, givenName, countryCode, birthday, expireDate } = form;
  check(
    'passportNumber',
    capitalsAndDigits.test(passportNumber) && passportNumber.length <= passportNumberMax,
    'passport-number-format',
  );
  check('surname', isName(surname), 'last-name-format');
  check('givenName', isName(givenName), 'first-name-format');
  check('countryCode', capitals.test(countryCode), 'nationality-format');
  check('birthday', isCalendarDate(birthday), 'date-format');
  check('expireDate', isCalendarDate(expireDate), 'date-format');
  return problems;
}

const isName = (name: string) => capitalsAndSpaces.test(name) && name.length <= passportNameMax;
