import type { PassportField, PassportForm } from './passport-form';

/** A point of a picture, as parts of its width and height. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** Cells of one line of the zone. */
export interface ZonePlace {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** A field of the form as it was read. */
export interface FieldReading<Value extends string = string> {
  /** The possible values, the likelier first; none if the form accepts nothing of the reading. */
  readonly choices: readonly Value[];
  /** There is one choice, and it is certain. */
  readonly isSure: boolean;
  /** The zone certainly says nothing here: no given name, or no sex. */
  readonly isBlank?: true;
  readonly place: ZonePlace;
}

export type FormReading = {
  readonly [Field in PassportField]: FieldReading<NonNullable<PassportForm[Field]>>;
};

/** The result of looking for a passport in a picture. */
export type PassportLook =
  | {
      readonly kind: 'read';
      readonly fields: FormReading;
      /** The zone's corners: top left of the text, then clockwise. */
      readonly corners: readonly PicturePoint[];
      /** A sample of no state, not the traveller's own passport. */
      readonly isSpecimen: boolean;
    }
  /** Two documents: which of them is meant cannot be known. */
  | { readonly kind: 'several' }
  /** A card or a visa. */
  | { readonly kind: 'other-document' }
  | { readonly kind: 'nothing' }
  /** The picture could not be opened. */
  | { readonly kind: 'unreadable' };

/** A passport's zone has two lines of so many cells. */
export const zoneShape = { lines: 2, cells: 44 } as const;

/** The fields that a passport may leave empty: one with a single name, or without a sex. */
export type BlankField = 'givenName' | 'sex';

/** The fields that were read with certainty. */
export function sureFields({ fields }: { fields: FormReading }): Partial<PassportForm> {
  const sure = (Object.keys(fields) as PassportField[]).filter((field) => fields[field].isSure);
  return Object.fromEntries(sure.map((field) => [field, fields[field].choices[0]]));
}
