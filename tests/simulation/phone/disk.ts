/** The rows of a phone's database: what outlives its tabs, its workers and its browser. */

/** A key, encoded so that comparing the texts compares the keys. */
export type EncodedKey = string;

/** Encodes as IndexedDB orders keys: numbers before texts before lists. Numbers are whole here. */
export function encodeKey(key: unknown): EncodedKey {
  if (typeof key === 'number') return key === Infinity ? 'n~' : `n${String(key).padStart(16, '0')}`;
  if (typeof key === 'string') return `s${key}`;
  if (Array.isArray(key)) {
    let text = 'z';
    for (const each of key) text += `${encodeKey(each)}\u0001`;
    return text;
  }
  throw new DOMException('No key of this database.', 'DataError');
}

export interface Range {
  readonly lower: EncodedKey;
  readonly upper: EncodedKey;
}

export const isIn = (key: EncodedKey, range: Range | undefined): boolean =>
  !range || (key >= range.lower && key <= range.upper);

export interface Row {
  readonly key: unknown;
  readonly encoded: EncodedKey;
  /** Never changed: whoever reads it gets a copy. */
  readonly value: unknown;
  readonly bytes: number;
}

export interface Store {
  readonly keyPath: string | readonly string[] | undefined;
  readonly indexes: Map<string, string | readonly string[]>;
  readonly rows: Map<EncodedKey, Row>;
}

export interface Disk {
  version: number;
  readonly stores: Map<string, Store>;
}

export const emptyDisk = (): Disk => ({ version: 0, stores: new Map() });

/** A copy that later writes do not change; rows are immutable and shared. */
export const copyDisk = ({ version, stores }: Disk): Disk => ({
  version,
  stores: new Map(
    [...stores].map(([name, store]) => [
      name,
      { ...store, indexes: new Map(store.indexes), rows: new Map(store.rows) },
    ]),
  ),
});

export const bytesOn = ({ stores }: Disk): number => {
  let sum = 0;
  for (const { rows } of stores.values()) for (const { bytes } of rows.values()) sum += bytes;
  return sum;
};

/** The key that a key path reads from a value; undefined if a part of it is absent. */
export function keyAt(value: unknown, path: string | readonly string[]): unknown {
  const fields = value as Record<string, unknown>;
  if (typeof path === 'string') return fields[path];
  const parts = path.map((each) => fields[each]);
  return parts.includes(undefined) ? undefined : parts;
}

/** A structured clone of what the product stores: plain objects, lists, bytes, dates and keys. */
export function cloneOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(cloneOf);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype) {
    // A copy at once has its final shape, which fields that are added one by one do not.
    const copy: Record<string, unknown> = { ...value };
    for (const name in copy) {
      const field = copy[name];
      if (typeof field === 'object' && field !== null) copy[name] = cloneOf(field);
    }
    return copy;
  }
  if (value instanceof ArrayBuffer) return value.slice(0);
  return structuredCloneOf(value);
}

/** Keys of the cryptography model are immutable, and may be shared as real ones are. */
const structuredCloneOf = (value: object): unknown =>
  'isKeyOfModel' in value ? value : structuredClone(value);

export function bytesOf(value: unknown): number {
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let sum = 16;
  for (const each of Object.values(value)) sum += bytesOf(each);
  return sum;
}
