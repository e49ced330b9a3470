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
