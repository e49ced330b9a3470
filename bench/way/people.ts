import { ananya, type Said } from '../../tests/support/fixtures/make-passport';

/** Somebody who travels, with what their papers say. */
export interface Person {
  readonly firstName: string;
  readonly fullName: string;
  readonly passport: Said;
  /** An index of `skinTones`: two photos that are one picture are a contradiction. */
  readonly tone: number;
}

export const people: readonly Person[] = [
  { firstName: 'Ananya', fullName: 'Ananya Rao', passport: ananya, tone: 4 },
  {
    firstName: 'Kabir',
    fullName: 'Kabir Rao',
    passport: {
      ...ananya,
      givenNames: 'KABIR',
      number: 'Z7719035',
      birth: '910509',
      sex: 'M',
      expiry: '340126',
    },
    tone: 6,
  },
];

/** The facts in a passport, as the form asks for them. */
export const saidByPassport = ['full_name', 'birth_date', 'sex', 'nationality', 'passport_number'];
