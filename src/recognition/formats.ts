/** The characters of a machine-readable zone; a class of the classifier is an index of it. */
export const zoneAlphabet = '<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const weights = [7, 3, 1] as const;

/** The value of a character in a check digit: a digit itself, A 10 to Z 35, the filler 0. */
export const valueOfClass = (index: number): number => Math.max(0, index - 1);

/** The weight of the nth character under a check digit. */
export const weightAt = (place: number): number => weights[place % 3] ?? 1;

/** The five formats of ICAO 9303: passports, two sizes of cards, two sizes of visas. */
export type FormatName = 'TD3' | 'TD1' | 'TD2' | 'MRV-A' | 'MRV-B';

/** Which characters may stand at a place. */
export type Kind = 'filler-letter' | 'any' | 'digit' | 'digit-filler' | 'sex' | 'code';

/** The fields of a zone; 'name' holds surname and given names. */
export type ZoneField =
  | 'code'
  | 'state'
  | 'name'
  | 'number'
  | 'nationality'
  | 'birth'
  | 'sex'
  | 'expiry'
  | 'optional'
  | 'optional2';

/** A field's place: the index of its first cell, counted through all lines, and the cell behind it. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** A check digit: the places that it covers, in order, and its own cell. */
export interface Check {
  readonly field: 'number' | 'birth' | 'expiry' | 'optional';
  readonly covers: Place;
  readonly digit: number;
}

export interface Format {
  readonly name: FormatName;
  readonly lines: number;
  readonly length: number;
  /** The letters with which such a document begins. */
  readonly codes: string;
  readonly fields: Readonly<Partial<Record<ZoneField, Place>>>;
  readonly checks: readonly Check[];
  /** The check digit over several fields: absent in visas. */
  readonly composite?: { readonly covers: readonly Place[]; readonly digit: number };
}

const place = (from: number, length: number): Place => ({ from, to: from + length });

/** The second line of passports, TD2 cards and visas is the same up to its optional data. */
function twoLines(
  name: FormatName,
  codes: string,
  length: number,
  end: { optional: number; optionalDigit?: number; composite?: number },
): Format {
  const at = (index: number) => length + index;
  const optional = place(at(28), end.optional);
  const number = { field: 'number', covers: place(at(0), 9), digit: at(9) } as const;
  const birth = { field: 'birth', covers: place(at(13), 6), digit: at(19) } as const;
  const expiry = { field: 'expiry', covers: place(at(21), 6), digit: at(27) } as const;
  return {
    name,
    codes,
    lines: 2,
    length,
    fields: {
      code: place(0, 2),
      state: place(2, 3),
      name: place(5, length - 5),
      number: number.covers,
      nationality: place(at(10), 3),
      birth: birth.covers,
      sex: place(at(20), 1),
      expiry: expiry.covers,
      optional,
    },
    checks: [
      number,
      birth,
      expiry,
      ...(end.optionalDigit === undefined
        ? []
        : [{ field: 'optional', covers: optional, digit: at(end.optionalDigit) } as const]),
    ],
    ...(end.composite === undefined
      ? {}
      : {
          composite: {
            covers: [place(at(0), 10), place(at(13), 7), place(at(21), end.composite - 21)],
            digit: at(end.composite),
          },
        }),
  };
}

export const formats: readonly Format[] = [
  twoLines('TD3', 'P', 44, { optional: 14, optionalDigit: 42, composite: 43 }),
  {
    name: 'TD1',
    codes: 'ACI',
    lines: 3,
    length: 30,
    fields: {
      code: place(0, 2),
      state: place(2, 3),
      number: place(5, 9),
      optional: place(15, 15),
      birth: place(30, 6),
      sex: place(37, 1),
      expiry: place(38, 6),
      nationality: place(45, 3),
      optional2: place(48, 11),
      name: place(60, 30),
    },
    checks: [
      { field: 'number', covers: place(5, 9), digit: 14 },
      { field: 'birth', covers: place(30, 6), digit: 36 },
      { field: 'expiry', covers: place(38, 6), digit: 44 },
    ],
    composite: { covers: [place(5, 25), place(30, 7), place(38, 7), place(48, 11)], digit: 59 },
  },
  twoLines('TD2', 'ACIP', 36, { optional: 7, composite: 35 }),
  twoLines('MRV-A', 'V', 44, { optional: 16 }),
  twoLines('MRV-B', 'V', 36, { optional: 8 }),
];

/** The kinds of characters that may stand in the cells of a format. */
export function kindsOf(format: Format): readonly Kind[] {
  const kinds: Kind[] = new Array<Kind>(format.lines * format.length).fill('any');
  const fill = (at: Place | undefined, kind: Kind) => {
    if (at) kinds.fill(kind, at.from, at.to);
  };
  const { fields } = format;
  fill(fields.code, 'filler-letter');
  kinds[0] = 'code';
  fill(fields.state, 'filler-letter');
  fill(fields.nationality, 'filler-letter');
  fill(fields.name, 'filler-letter');
  fill(fields.birth, 'digit-filler');
  fill(fields.expiry, 'digit-filler');
  fill(fields.sex, 'sex');
  // A long number, or no optional data, has a filler in the place of the check digit.
  for (const { field, digit } of format.checks)
    kinds[digit] = field === 'number' || field === 'optional' ? 'digit-filler' : 'digit';
  if (format.composite) kinds[format.composite.digit] = 'digit';
  return kinds;
}
