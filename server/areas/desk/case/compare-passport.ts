import type { CaseItem } from '../../../../src/contract/desk/case-item';
import type { Passport } from '../../../../src/contract/passport';
import { namesThatMayGoOn } from '../../../../src/domain/passport/cut-names';
import { passportFieldOrder } from '../../../../src/domain/passport/passport-form';
import type { ReadPassport } from '../../recognition/read-passport';

type Compared = NonNullable<CaseItem['passport']>['fields'][number];

/** Letters and digits only, in capitals: the zone has no accents, hyphens or small letters. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * What was typed beside what was read. A reading that is not sure is shown and differs from nothing,
 * as one that is missing. A name that fills the zone may go on as it was typed.
 */
export function comparePassport(
  typed: Passport | undefined,
  read: ReadPassport | undefined,
): Compared[] {
  const cut: readonly string[] = namesThatMayGoOn(read?.said ?? {});
  return passportFieldOrder.map((field) => {
    const [one, other] = [typed?.[field], read?.said[field]];
    const isSame = (shown: string, said: string) =>
      cut.includes(field) ? plain(shown).startsWith(plain(said)) : plain(shown) === plain(said);
    const doubtful = read?.doubts[field]?.[0];
    const place = read?.zone?.places[field];
    return {
      field,
      ...(one !== undefined && { typed: one }),
      // Only what the zone's check figures confirm is sure.
      ...(other !== undefined
        ? { read: other, checkFits: true }
        : doubtful !== undefined && { read: doubtful, checkFits: false }),
      ...(place && { place }),
      differs: one !== undefined && other !== undefined && !isSame(one, other),
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
