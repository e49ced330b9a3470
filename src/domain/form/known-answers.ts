import type { Answers, KnownAnswers } from '../../contract/application-form';
import type { Identity } from '../../contract/codes';
import { msg, type SourceText } from '../messages/text-params';
import type { Passport } from '../../contract/passport';
import { fullName } from '../passport/passport-names';
import { passportCountryName } from '../passport/passport-countries';

/** The answers that occupations give; the form's page translates them. */
const occupations: Readonly<Record<Exclude<Identity, 'none'>, SourceText>> = {
  employee: msg('Employee'),
  'self-employed': msg('Self employed'),
  retiree: msg('Retiree'),
  student: msg('Student'),
  'pre-schooler': msg('Pre-schooler'),
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
        answer: String(occupations[identity]),
        source: 'order',
        isFixed: false,
      },
    }),
    ...(arrivalDate && {
      arrival_date: { answer: arrivalDate, source: 'order', isFixed: true },
    }),
  };
}

/** Those that the order gives. */
export const ofOrder = (known: KnownAnswers): KnownAnswers =>
  Object.fromEntries(Object.entries(known).filter(([, { source }]) => source === 'order'));

/** The answers that are known, with what the order gives by now. */
export const withOrder = (known: KnownAnswers, given: KnownAnswers): KnownAnswers => ({
  ...Object.fromEntries(Object.entries(known).filter(([, { source }]) => source !== 'order')),
  ...given,
});

/** The answers with what is known: what was typed wins, except where the form follows its source. */
export function withKnown(answers: Answers, known: KnownAnswers): Answers {
  const merged: Record<string, string> = { ...answers };
  for (const [question, { answer, isFixed }] of Object.entries(known))
    if (isFixed || (answers[question] ?? '').trim() === '') merged[question] = answer;
  return merged;
}

/** The questions whose answers are the same in the next application of the same person. */
export const lastingQuestions: readonly string[] = [
  'birth_place',
  'marital_status',
  'home_address',
  'phone',
  'employer',
];

/** The answers to them that are not empty. */
export const lastingAnswers = (answers: Answers): Answers =>
  Object.fromEntries(
    lastingQuestions.flatMap((question) => {
      const answer = (answers[question] ?? '').trim();
      return answer === '' ? [] : [[question, answer]];
    }),
  );
