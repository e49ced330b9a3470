import type { DataKeys } from './data-keys';
import { openBytes, sealBytes } from './seal-bytes';

/** A sealed column of a table, and the key of the row. */
export interface RowPlace {
  readonly table: string;
  readonly column: string;
  /** The values of `rowKeys`, in their order. */
  readonly key: readonly string[];
}

/**
 * The columns that are sealed in the database. No condition, order or function of SQL may use one;
 * passports and addresses of push services are found by their marks.
 */
export const sealedColumns: Readonly<Record<string, readonly string[]>> = {
  passports: ['passport_number', 'surname', 'given_name', 'birthday', 'expire_date'],
  visas: ['full_name', 'passport_number', 'visa_number'],
  application_forms: ['answers'],
  people: ['first_name', 'known_as', 'passport', 'answers'],
  desk_readings: ['reading'],
  desk_notes: ['words'],
  desk_answers: ['words'],
  feedback: ['content'],
  push_subscriptions: ['endpoint', 'p256dh', 'auth'],
  push_keys: ['private_key'],
  journal: ['answer'],
};

/**
 * The columns that name a row of these tables. A sealed value is bound to them, so every statement
 * that writes or reads one has them beside it.
 */
export const rowKeys: Readonly<Record<string, readonly string[]>> = {
  passports: ['applicant_id'],
  visas: ['applicant_id'],
  application_forms: ['applicant_id'],
  people: ['id'],
  desk_readings: ['upload_id'],
  desk_notes: ['id'],
  desk_answers: ['id'],
  feedback: ['id'],
  push_subscriptions: ['id'],
  push_keys: ['public_key'],
  journal: ['user_id', 'idempotency_key'],
};

/**
 * More sealed columns, whose values are not bound to their rows: their statements do not all have the
 * row's key beside them.
 */
export const looseColumns: Readonly<Record<string, readonly string[]>> = {
  applicants: ['first_name', 'reason', 'refund_reason', 'letter_notes'],
  application_forms: ['reason'],
  pages: ['reason'],
  photos: ['reason'],
  letters: ['name'],
  desk_drafts: ['words', 'places', 'asked_before'],
  desk_decisions: ['undo'],
  desk_submissions: ['reference'],
  desk_refunds: ['words', 'label'],
  desk_alarm_closings: ['words'],
  receipts: ['recipient', 'names', 'pdf'],
  user_passkeys: ['name'],
  user_coupons: ['memo'],
  notices: ['passkeys', 'email'],
  resumable_uploads: ['metadata'],
};

/** The tables with sealed columns, and their columns. */
export const sealedTables = Object.entries(sealedColumns);
export const looseTables = Object.entries(looseColumns);

/** Whether the values of a column are sealed without being bound to their rows. */
export const isLoose = (table: string, column: string): boolean =>
  looseColumns[table]?.includes(column) ?? false;

/** The context of values that are sealed without being bound to their rows. */
const anyRow = 'row';
const ofAnyRow = /^sealed:1:([0-9a-f-]{36}):([\w-]+)$/;
const ofOneRow = /^sealed:2:([0-9a-f-]{36}):([a-z0-9_]+)\.([a-z0-9_]+):([\w-]+)$/;

const contextOf = ({ table, column, key }: RowPlace) => JSON.stringify([table, column, ...key]);

/** Whether a text may be a sealed one. */
export const looksSealed = (text: string): boolean => /^sealed:[12]:/.test(text);

/** Seals a text for its place, if anything is sealed. */
export function sealText(keys: DataKeys, place: RowPlace, text: string): string {
  const current = keys.current('rows');
  if (!current) return text;
  const { table, column } = place;
  if (isLoose(table, column)) {
    // Nothing is nothing, and can be asked for.
    if (text === '') return text;
    const loose = sealBytes(current.key, Buffer.from(text), anyRow);
    return `sealed:1:${current.id}:${loose.toString('base64url')}`;
  }
  const sealed = sealBytes(current.key, Buffer.from(text), contextOf(place));
  return `sealed:2:${current.id}:${table}.${column}:${sealed.toString('base64url')}`;
}

/**
 * Opens a sealed text that stands in a row; another text stays as it is, and one that was sealed
 * before values were bound to rows opens everywhere.
 * @param from the tables that the row was read from, if that is known
 * @throws {Error} if it was sealed for another table, column or row, or if the row does not name
 *   itself
 */
export function openText(
  keys: DataKeys,
  row: Readonly<Record<string, unknown>>,
  name: string,
  from: ReadonlySet<string> | undefined,
): unknown {
  const text = String(row[name]);
  const [, oldId, oldSealed] = ofAnyRow.exec(text) ?? [];
  // A traveller may have typed something of this shape: ids of keys are not known outside.
  if (oldId !== undefined && oldSealed !== undefined)
    return keys.has(oldId) ? open(keys, oldId, oldSealed, anyRow) : text;
  const [, id, table, column, sealed] = ofOneRow.exec(text) ?? [];
  if (id === undefined || table === undefined || column === undefined || sealed === undefined)
    return text;
  if (!keys.has(id)) return text;
  if (column !== name || from?.has(table) === false)
    throw new Error(`A value of ${table}.${column} stands in another place.`);
  const key = (rowKeys[table] ?? []).map((each) => row[each]);
  if (key.length === 0 || !key.every((each) => typeof each === 'string'))
    throw new Error(`A row with ${table}.${column} has to be read with its key.`);
  return open(keys, id, sealed, contextOf({ table, column, key }));
}

const open = (keys: DataKeys, id: string, sealed: string, context: string) =>
  openBytes(keys.find(id, 'rows'), Buffer.from(sealed, 'base64url'), context).toString();
