import type { CaseItem } from '../../../../src/contract/desk/case-calls';
import type { Passport } from '../../../../src/contract/passport';

type Compared = NonNullable<CaseItem['passport']>['fields'][number];

const fields = [
  'passportNumber',
  'surname',
  'givenName',
  'countryCode',
  'sex',
  'birthday',
  'expireDate',
] as const satisfies readonly (keyof Passport)[];

/** Letters and digits only, in capitals: the zone has no accents, hyphens or small letters. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * What was typed beside what was read; a field that could not be read differs from nothing.
 */
export function comparePassport(
  typed: Passport | undefined,
  read: Partial<Passport> | undefined,
): Compared[] {
  return fields.map((field) => {
    const [one, other] = [typed?.[field], read?.[field]];
    return {
      field,
      ...(one !== undefined && { typed: one }),
      // The reader gives only what the check figures of the zone confirm.
      ...(other !== undefined && { read: other, checkFits: true }),
      differs: one !== undefined && other !== undefined && plain(one) !== plain(other),
    };
  });
}

/** What a visa says beside the passport's data: a line for each difference. */
export function visaDifferences(
  onVisa: { readonly passportNumber: string; readonly surname: string; readonly givenName: string },
  passport: Passport,
): string[] {
  const differ = (label: string, one: string, other: string) =>
    plain(one) === plain(other)
      ? []
      : [`${label}: the visa says ${one || 'nothing'}, the passport says ${other || 'nothing'}.`];
  return [
    ...differ('Passport number', onVisa.passportNumber, passport.passportNumber),
    ...differ('Surname', onVisa.surname, passport.surname),
    ...differ('Given name', onVisa.givenName, passport.givenName),
  ];
}
