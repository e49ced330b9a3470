import { passportNameMax } from '../limits';

/*
 * Names too long for a passport's zone are cut (ICAO 9303, part 4): its last character is then a
 * letter, not a filler. So names that fill their place may be whole or go on: that cannot be known
 * from the zone, and nothing says it for certain but the printed name.
 */

/** The surname, two fillers and the given names. */
const zoneNames = 39;
/** A surname is only cut to make room for two fillers and one letter. */
const leastCutSurname = zoneNames - 3;

export type NameField = 'surname' | 'givenName';

/** The names whose end may be missing, as a passport's zone says them. */
export function namesThatMayGoOn({
  surname = '',
  givenName = '',
}: {
  readonly surname?: string | undefined;
  readonly givenName?: string | undefined;
}): readonly NameField[] {
  const length = surname.length + (givenName === '' ? 0 : 2 + givenName.length);
  if (length < zoneNames) return [];
  return surname.length >= leastCutSurname ? ['surname', 'givenName'] : ['givenName'];
}

/*
 * A passport with one name: the form's fields are required, so the field of the other name has what
 * the destination wants there (the filling).
 * - The traveller alone states that the passport lacks a name; a picture only suggests it, because
 *   names have no check digit.
 * - A passport lacks one name at most.
 * - The filling is what the rule of the order's product makes of the form; the server accepts no other,
 *   and it is never empty.
 * - A filling is no name: it is in no full name, and differs from nothing that was read.
 */

/** The filling that a destination wants for a name that a passport lacks. */
export type LackingNameRule =
  /** The other name again. */
  | { readonly kind: 'repeat' }
  /** These letters. */
  | { readonly kind: 'text'; readonly givenName: string; readonly surname: string }
  /** Nothing: the field stays empty at the destination. */
  | { readonly kind: 'blank' };

/**
 * Where a product has no rule: a name of the passport is the only filling that invents nothing, and a
 * comparison with the passport still finds it.
 */
export const usualLackingNameRule: LackingNameRule = { kind: 'repeat' };

/** The letters that are sent instead of nothing, together with the statement. */
export const standInForBlank = 'NONE';

interface Names {
  readonly surname: string;
  readonly givenName: string;
  /** The name that the passport lacks, as the traveller states; its field has the filling. */
  readonly lacks?: NameField | undefined;
}

/** The filling for the name that a passport lacks. */
export function fillingFor(rule: LackingNameRule, lacks: NameField, names: Names): string {
  switch (rule.kind) {
    case 'repeat':
      return names[otherName(lacks)].trim();
    case 'text':
      return rule[lacks];
    case 'blank':
      return standInForBlank;
  }
}

export const otherName = (name: NameField): NameField =>
  name === 'givenName' ? 'surname' : 'givenName';

/** With the filling in the field of the name that the passport lacks, as it is sent. */
export const withFilling = <Of extends Names>(names: Of, rule: LackingNameRule): Of =>
  names.lacks === undefined
    ? names
    : { ...names, [names.lacks]: fillingFor(rule, names.lacks, names) };

/** Without the filling, as it is typed. */
export const withoutFilling = <Of extends Names>(names: Of): Of =>
  names.lacks === undefined ? names : { ...names, [names.lacks]: '' };

/** The names of the passport, given names first. */
export function fullName(names: Names): string {
  const { givenName, surname } = withoutFilling(names);
  return `${givenName} ${surname}`.trim();
}

/** A name in the letters of a passport, as it is written elsewhere: 'LEELA RAO' is 'Leela Rao'. */
export const writtenName = (name: string): string =>
  name.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());

/** The name of an applicant by their passport: the given names, or the only name. */
export function firstNameIn(names: Names): string {
  const { givenName, surname } = withoutFilling(names);
  const words = (givenName.trim() || surname.trim()).replace(/\P{L}+/gu, ' ').trim();
  return writtenName(words).slice(0, passportNameMax).trim();
}
