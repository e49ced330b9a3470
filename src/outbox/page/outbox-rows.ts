import { haveSameBytes } from '../../storage/same-bytes';
import type { OutboxItem } from '../core/item';

export type Rows = readonly OutboxItem[];

/** The rows after all of a user's rows were read; an unchanged row stays the same object. */
export function wholeRows(before: Rows, found: Rows): Rows {
  const known = new Map(before.map((item) => [item.id, item]));
  const rows = found.filter(isListed).map((item) => sameOr(known.get(item.id), item));
  const same = rows.length === before.length && rows.every((item, index) => item === before[index]);
  return same ? before : rows;
}

/** The rows after some were read: deleted ones are removed, new ones inserted in order. */
export function patchedRows(before: Rows, read: ReadonlyMap<string, OutboxItem | undefined>): Rows {
  const present = before.filter(({ id }) => !read.has(id));
  const found = [...read.values()].filter((item) => item !== undefined);
  return wholeRows(
    before,
    [...present, ...found].sort((a, b) => a.seq - b.seq),
  );
}

const isListed = ({ state }: OutboxItem): boolean => state !== 'cancelled';

const sameOr = (before: OutboxItem | undefined, item: OutboxItem): OutboxItem =>
  before && isSame(before, item) ? before : item;

/** Whether two values are deeply equal; IndexedDB returns new objects every time. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (one instanceof ArrayBuffer && other instanceof ArrayBuffer) return haveSameBytes(one, other);
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]))
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof ArrayBuffer);

/** A user's rows; none without a log-in. */
export interface UserRows {
  userId: string | undefined;
  rows: Rows;
}

export const nobodysRows: UserRows = { userId: undefined, rows: [] };
