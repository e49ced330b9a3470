import type { Identity } from '../../../src/contract/codes';
import { msg, type SourceText } from '../../../src/domain/messages/text-params';
import type { Passport } from '../../../src/contract/passport';
import { fullName } from '../../../src/domain/passport/passport-names';
import { passportCountryName } from '../../../src/domain/passport/passport-countries';
import type { Db } from '../../infra/db/tables';
import { loadPassports } from '../passports/operator-passports';
import type { Answers } from './answers';

/** An answer that the traveller gave elsewhere in the same application. */
export interface KnownAnswer {
  readonly answer: string;
  /** The answer as the page shows it, if that is translated. */
  readonly label?: SourceText;
  /** Of a nationality: its code, for a name in the page's language. */
  readonly countryCode?: string;
  readonly source: 'passport' | 'order';
  /** The form follows the source: it is changed there only. */
  readonly isFixed: boolean;
}
export type KnownAnswers = Readonly<Record<string, KnownAnswer>>;

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
  readonly arrivalDate: string | null;
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
        label: occupations[identity],
        source: 'order',
        isFixed: false,
      },
    }),
    ...(arrivalDate !== null && {
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

interface Rows {
  readonly applicant: { readonly id: string; readonly identity_id: Identity };
  readonly order: { readonly depart_date: string | null };
}

/** The answers that an applicant's passport and order give now. */
export async function loadKnownAnswers(db: Db, { applicant, order }: Rows): Promise<KnownAnswers> {
  const [found] = await loadPassports(db, [applicant.id]);
  return knownAnswers({
    passport: found?.passport,
    identity: applicant.identity_id,
    arrivalDate: order.depart_date,
  });
}
