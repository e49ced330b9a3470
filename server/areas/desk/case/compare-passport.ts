import type { CaseItem } from '../../../../src/contract/desk/case-item';
import type { Passport } from '../../../../src/contract/passport';
import {
  type NameField,
  namesThatMayGoOn,
  otherName,
  usualLackingNameRule,
} from '../../../../src/domain/passport/passport-names';
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
 * The reading, with the passport's only name in the field in which it was typed: the zone has it in
 * the place of the surname, wherever the page prints it.
 */
export function readAsTyped(
  typed: Pick<Passport, 'lacks'> | undefined,
  read: ReadPassport,
): ReadPassport {
  const { zone, doubts } = read;
  const { surname, ...said } = read.said;
  const isOnly = surname !== undefined && said.givenName === undefined && !doubts.givenName;
  if (typed?.lacks !== 'surname' || !isOnly) return read;
  const places = zone && { ...zone.places, givenName: zone.places.surname };
  return {
    ...read,
    said: { ...said, givenName: surname },
    ...(zone && places && { zone: { ...zone, places } }),
  };
}

/**
 * The typed fields of a passport beside its reading. An uncertain reading is shown, but like a
 * missing one it differs from nothing. A name that fills the zone may go on as it was typed. The
 * filler for a name that the passport lacks differs only from another name in its place.
 */
export function comparePassport(
  typed: Passport | undefined,
  found: ReadPassport | undefined,
  rule = usualLackingNameRule,
): Compared[] {
  const read = found && readAsTyped(typed, found);
  const cut: readonly string[] = namesThatMayGoOn(read?.said ?? {});
  return passportFieldOrder.map((field) => {
    const [one, other] = [typed?.[field], read?.said[field]];
    const isLacking = field === typed?.lacks;
    const isSame = (shown: string, said: string) => {
      if (isLacking) return false;
      return cut.includes(field)
        ? plain(shown).startsWith(plain(said))
        : plain(shown) === plain(said);
    };
    const doubtful = read?.doubts[field]?.[0];
    const place = read?.zone?.places[field];
    return {
      field,
      ...(one !== undefined && { typed: one }),
      ...(isLacking && {
        lacking: rule.kind === 'blank' ? ('empty' as const) : ('filled' as const),
      }),
      // Only what the zone's check figures confirm is sure.
      ...(other !== undefined
        ? { read: other, checkFits: true }
        : doubtful !== undefined && { read: doubtful, checkFits: false }),
      ...(place && { place }),
      differs: one !== undefined && other !== undefined && !isSame(one, other),
    };
  });
}

/**
 * The differences between a visa and the passport's data, a line each. A passport's only name may
 * stand in either field of the visa, and the filler, or nothing, in the other.
 */
export function visaDifferences(
  onVisa: { readonly passportNumber: string; readonly surname: string; readonly givenName: string },
  passport: Passport,
): string[] {
  const differ = (label: string, one: string, other: string) =>
    plain(one) === plain(other)
      ? []
      : [`${label}: the visa says ${one || 'nothing'}, the passport says ${other || 'nothing'}.`];
  const number = differ('Passport number', onVisa.passportNumber, passport.passportNumber);
  if (passport.lacks !== undefined && isOnlyNameOn(onVisa, passport, passport.lacks)) return number;
  return [
    ...number,
    ...differ('Surname', onVisa.surname, passport.surname),
    ...differ('Given name', onVisa.givenName, passport.givenName),
  ];
}

type Names = Readonly<Record<NameField, string>>;

function isOnlyNameOn(visa: Names, passport: Names, lacks: NameField): boolean {
  const only = plain(passport[otherName(lacks)]);
  const fillings = ['', only, plain(passport[lacks])];
  const names = [plain(visa.surname), plain(visa.givenName)];
  return names.includes(only) && names.every((name) => fillings.includes(name));
}
