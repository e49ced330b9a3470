import type { FormStatus, Identity } from '../../contract/codes';
import type { Passport } from '../../contract/passport';
import { fullName } from '../passport/passport-names';
import { passportCountryName } from '../passport/passport-countries';
import type { Answers } from './form-answers';

/** An answer that the traveller gave elsewhere in the same application. */
export interface KnownAnswer {
  readonly answer: string;
  /** Of a nationality: its code, for a name in the page's language. */
  readonly countryCode?: string | undefined;
  readonly source: 'passport' | 'order';
  /** The form follows the source: it is changed there only. */
  readonly isFixed: boolean;
}
export type KnownAnswers = Readonly<Record<string, KnownAnswer>>;

/** The answers that occupations give; the form's page translates them. */
const occupations: Readonly<Record<Exclude<Identity, 'none'>, string>> = {
  employee: 'Employee',
  'self-employed': 'Self employed',
  retiree: 'Retiree',
  student: 'Student',
  'pre-schooler': 'Pre-schooler',
};

interface Facts {
  readonly passport:
    | Pick<
        Passport,
        'givenName' | 'surname' | 'lacks' | 'birthday' | 'countryCode' | 'passportNumber'
      >
    | undefined;
  readonly identity: Identity;
  readonly arrivalDate: string | null | undefined;
}

const englishNames = new Intl.DisplayNames('en', { type: 'region' });

/** Changed in the passport only: the visa must agree with it. */
const ofPassport = (answer: string) => ({ answer, source: 'passport', isFixed: true }) as const;

/** The answers that an applicant's passport and order give; empty ones are left out. */
export function knownAnswers({ passport, identity, arrivalDate }: Facts): KnownAnswers {
  const name = passport && fullName(passport);
  return {
    ...(name && { full_name: { answer: name, source: 'passport', isFixed: false } }),
    ...(passport && {
      birth_date: ofPassport(passport.birthday),
      nationality: {
        ...ofPassport(passportCountryName(passport.countryCode, englishNames)),
        countryCode: passport.countryCode,
      },
      passport_number: ofPassport(passport.passportNumber),
    }),
    ...(identity !== 'none' && {
      occupation: {
        answer: occupations[identity],
        source: 'order',
        isFixed: false,
      },
    }),
    ...(arrivalDate && {
      arrival_date: { answer: arrivalDate, source: 'order', isFixed: true },
    }),
  };
}

/** The answers with what is known: what was typed wins, except where the form follows its source. */
export function withKnown(answers: Answers, known: KnownAnswers): Answers {
  const merged: Record<string, string> = { ...answers };
  for (const [question, { answer, isFixed }] of Object.entries(known))
    if (isFixed || (answers[question] ?? '').trim() === '') merged[question] = answer;
  return merged;
}

/** An applicant's form, as its page shows it. */
export interface FormState {
  readonly firstName: string;
  readonly destination: string;
  readonly name: string;
  /** Of the name. */
  readonly lang?: string | undefined;
  readonly status: FormStatus;
  readonly reason: string | null;
  /** The answers that somebody has typed. */
  readonly typed: Answers;
  readonly known: KnownAnswers;
  /** Whether the order's arrival date can still be changed. */
  readonly dateIsOpen: boolean;
  readonly editable: boolean;
}
