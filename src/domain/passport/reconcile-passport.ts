import type { PassportDoubts } from '../../contract/passport';
import {
  emptyPassport,
  passportFieldOrder,
  type PassportField,
  type PassportForm,
} from './passport-form';
import { namesThatMayGoOn, otherName } from './passport-names';
import { sureFields, type BlankField, type FormReading } from './picture-reading';

/** The readings of the same picture by the phone and by the server; either may be missing. */
export interface PassportReadings {
  readonly phone: { readonly fields: FormReading } | undefined;
  readonly server: Partial<PassportForm> | undefined;
  /** The fields that the server read without being sure. */
  readonly doubts?: PassportDoubts | undefined;
}

/** How a field of the form stands to what was read. */
export type FieldStand =
  /** Read, and the form says so. */
  | { readonly kind: 'read' }
  /** Read doubtfully, or in two ways: the traveller chooses, or types. */
  | {
      readonly kind: 'to-check';
      readonly choices: readonly string[];
      /** A name that fills the zone, so its end may be missing. */
      readonly mayGoOn?: true;
    }
  /** The traveller chose what was doubtful. */
  | { readonly kind: 'checked' }
  /** The traveller typed something else, which holds. */
  | { readonly kind: 'differs'; readonly read: string }
  /** Nothing was read. */
  | { readonly kind: 'open' };

export type FieldStands = Readonly<Record<PassportField, FieldStand>>;

/**
 * The values that may fill an empty field: only certain ones, on which both readings agree if both
 * exist. A name that fills the zone is never certain, however surely it was read.
 */
export function certainFields(readings: PassportReadings): Partial<PassportForm> {
  const { phone, server } = readings;
  const ours = phone ? sureFields(phone) : {};
  const cut = cutFields(readings);
  const certain = passportFieldOrder.flatMap((field) => {
    if (cut.includes(field)) return [];
    const values = [ours[field], server?.[field]].filter((value) => value !== undefined);
    return new Set(values).size === 1 ? [[field, values[0]] as const] : [];
  });
  return Object.fromEntries(certain);
}

/**
 * The only name that was read for certain; undefined if there are two, or if one was not read. The zone
 * has it in the place of the surname, wherever the page prints it.
 */
export function onlyNameIn(readings: PassportReadings): string | undefined {
  const { phone } = readings;
  const isAlone = phone === undefined || phone.fields.givenName.isBlank === true;
  return isAlone && choicesOf('givenName', readings).length === 0
    ? certainFields(readings).surname
    : undefined;
}

/** The fields that the passport certainly leaves empty. */
export function blankFields(readings: PassportReadings): readonly BlankField[] {
  const hasNoSex =
    readings.phone?.fields.sex.isBlank === true && choicesOf('sex', readings).length === 0;
  return [
    ...(onlyNameIn(readings) === undefined ? [] : (['givenName'] as const)),
    ...(hasNoSex ? (['sex'] as const) : []),
  ];
}

/** The names that either reading may have cut. */
function cutFields({ phone, server, doubts }: PassportReadings): readonly PassportField[] {
  const said = (field: 'surname' | 'givenName') => server?.[field] ?? doubts?.[field]?.[0];
  const ours = phone?.fields;
  return [
    ...namesThatMayGoOn({ surname: said('surname'), givenName: said('givenName') }),
    ...namesThatMayGoOn({
      surname: ours?.surname.choices[0],
      givenName: ours?.givenName.choices[0],
    }),
  ];
}

/** Fills empty fields: a reading never overwrites what was typed. */
export function fillEmpty(form: PassportForm, read: Partial<PassportForm>): PassportForm {
  const parts = passportFieldOrder.filter(
    (field) => form[field] === emptyPassport[field] && read[field] !== undefined,
  );
  return { ...form, ...Object.fromEntries(parts.map((field) => [field, read[field]])) };
}

/**
 * How every field stands to what was read.
 * @param settled the fields whose doubt the traveller has settled
 */
export function fieldStands(
  form: PassportForm,
  readings: PassportReadings,
  settled: ReadonlySet<PassportField>,
): FieldStands {
  const cut = cutFields(readings);
  const { lacks } = form;
  const only = lacks === undefined ? undefined : onlyNameIn(readings);
  const stands = passportFieldOrder.map((field) => {
    const typed = form[field] ?? '';
    if (field === lacks) return [field, standOfLacking(field, readings, only)];
    if (only !== undefined && lacks !== undefined && field === otherName(lacks))
      return [field, standBeside(typed, only)];
    const isCut = cut.includes(field);
    return [field, standOf(typed, field, readings, { isCut, isSettled: settled.has(field) })];
  });
  return Object.fromEntries(stands) as FieldStands;
}

/** All that was read of a field, without repetitions. */
export function choicesOf(
  field: PassportField,
  { phone, server, doubts }: PassportReadings,
): readonly string[] {
  const theirs = server?.[field] ?? undefined;
  return [
    ...new Set<string>([
      ...(theirs === undefined ? [] : [theirs]),
      ...(phone?.fields[field].choices ?? []),
      ...(doubts?.[field] ?? []),
    ]),
  ];
}

/** A name that the passport lacks: only another name in its place differs. */
function standOfLacking(
  field: PassportField,
  readings: PassportReadings,
  only: string | undefined,
): FieldStand {
  if (only !== undefined) return { kind: 'checked' };
  const read = certainFields(readings)[field];
  return read === undefined || read === null ? { kind: 'open' } : { kind: 'differs', read };
}

/** The one name, beside the only one that was read, in whichever field it was typed. */
function standBeside(typed: string, only: string): FieldStand {
  if (typed === only) return { kind: 'read' };
  return typed === '' ? { kind: 'to-check', choices: [only] } : { kind: 'differs', read: only };
}

function standOf(
  typed: string,
  field: PassportField,
  readings: PassportReadings,
  { isCut, isSettled }: { isCut: boolean; isSettled: boolean },
): FieldStand {
  const ours = readings.phone?.fields[field];
  const theirs = readings.server?.[field] ?? undefined;
  const choices = choicesOf(field, readings);
  const [first] = choices;
  if (first === undefined) return { kind: 'open' };
  const sure = isCut
    ? []
    : [...(ours?.isSure ? ours.choices : []), ...(theirs === undefined ? [] : [theirs])];
  const isCertain = new Set(sure).size === 1;
  const isKnown =
    choices.includes(typed) || (isCut && choices.some((choice) => typed.startsWith(choice)));
  if (isCertain) {
    const [certain = first] = sure;
    if (typed === certain) return { kind: 'read' };
    return typed === ''
      ? { kind: 'to-check', choices: [certain] }
      : { kind: 'differs', read: certain };
  }
  if (isSettled && typed !== '') return { kind: 'checked' };
  // Two certain readings contradict each other even where the form has one of them.
  if (typed === '' || (sure.length > 1 && isKnown)) {
    return { kind: 'to-check', choices, ...(isCut && { mayGoOn: true }) };
  }
  return isKnown ? { kind: 'checked' } : { kind: 'differs', read: first };
}
