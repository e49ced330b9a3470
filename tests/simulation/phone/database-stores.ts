import { completeClass } from '../world/lacks';
import {
  bytesOf,
  cloneOf,
  encodeKey,
  isIn,
  keyAt,
  type EncodedKey,
  type Range,
  type Row,
  type Store,
} from './disk';

export type Query = KeyRange | string | number | readonly unknown[] | undefined;

/** The operations of a transaction that its object stores and indexes need. */
export interface Requests {
  request<T>(operation: () => T): Promise<T>;
  write(store: Store, row: Row): void;
  remove(store: Store, encoded: EncodedKey): void;
}

/** The part of `IDBKeyRange` that the product uses. */
export class KeyRange implements Range {
  constructor(
    readonly lower: EncodedKey,
    readonly upper: EncodedKey,
  ) {}

  static bound(lower: unknown, upper: unknown): KeyRange {
    return new KeyRange(encodeKey(lower), encodeKey(upper));
  }

  static only(key: unknown): KeyRange {
    return KeyRange.bound(key, key);
  }
}

const rangeOf = (query: Query): Range | undefined =>
  query === undefined || query instanceof KeyRange ? query : KeyRange.only(query);

export const problem = (name: string) => new DOMException(`The database model: ${name}`, name);

class Cursor {
  constructor(
    readonly key: unknown,
    readonly primaryKey: unknown,
    private readonly copy: () => unknown,
  ) {}

  get value(): unknown {
    return this.copy();
  }
}

interface Entry {
  readonly at: EncodedKey;
  readonly key: unknown;
  readonly row: Row;
}

/** The common part of object stores and indexes: reading ranges in order. */
abstract class Source {
  constructor(protected readonly transaction: Requests) {}

  protected abstract entries(range: Range | undefined): Entry[];

  getAll(query?: Query): Promise<unknown[]> {
    return this.transaction.request(() =>
      this.entries(rangeOf(query)).map(({ row }) => cloneOf(row.value)),
    );
  }

  getAllKeys(query?: Query): Promise<unknown[]> {
    return this.transaction.request(() => this.entries(rangeOf(query)).map(({ row }) => row.key));
  }

  count(query?: Query): Promise<number> {
    return this.transaction.request(() => this.entries(rangeOf(query)).length);
  }

  openKeyCursor(query?: Query, direction?: 'next' | 'prev'): Promise<Cursor | null> {
    return this.transaction.request(() => {
      const found = this.entries(rangeOf(query)).at(direction === 'prev' ? -1 : 0);
      return found ? cursorAt(found) : null;
    });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Cursor> {
    let after: EncodedKey = '';
    for (;;) {
      const found = await this.transaction.request(() =>
        this.entries(undefined).find(({ at }) => at > after),
      );
      if (!found) return;
      yield cursorAt(found);
      after = found.at;
    }
  }

  iterate(): AsyncGenerator<Cursor> {
    return this[Symbol.asyncIterator]();
  }
}

const cursorAt = ({ key, row }: Entry) => new Cursor(key, row.key, () => cloneOf(row.value));

const inOrder = (a: Entry, b: Entry) => (a.at < b.at ? -1 : Number(a.at > b.at));

export class ObjectStore extends Source {
  constructor(
    transaction: Requests,
    private readonly rows: Store,
  ) {
    super(transaction);
  }

  protected entries(range: Range | undefined): Entry[] {
    const found: Entry[] = [];
    for (const [at, row] of this.rows.rows)
      if (isIn(at, range)) found.push({ at, key: row.key, row });
    return found.sort(inOrder);
  }

  index(name: string): Index {
    const path = this.rows.indexes.get(name);
    if (path === undefined) throw problem('NotFoundError');
    return new Index(this.transaction, this.rows, path);
  }

  get(key: unknown): Promise<unknown> {
    return this.transaction.request(() => {
      const row = this.rows.rows.get(encodeKey(key));
      return row && cloneOf(row.value);
    });
  }

  put(value: unknown, key?: unknown): Promise<unknown> {
    return this.store(value, key, () => undefined);
  }

  add(value: unknown, key?: unknown): Promise<unknown> {
    return this.store(value, key, ({ encoded }) => {
      if (this.rows.rows.has(encoded)) throw problem('ConstraintError');
    });
  }

  private store(given: unknown, key: unknown, check: (row: Row) => void): Promise<unknown> {
    // The value is copied at the call, as by a browser: the caller may change it afterwards.
    const value = cloneOf(given);
    const own = this.rows.keyPath === undefined ? key : keyAt(value, this.rows.keyPath);
    const row = { key: own, encoded: encodeKey(own), value, bytes: bytesOf(value) };
    return this.transaction.request(() => {
      check(row);
      this.transaction.write(this.rows, row);
      return own;
    });
  }

  delete(query: Query): Promise<void> {
    return this.transaction.request(() => {
      for (const { at } of this.entries(rangeOf(query))) this.transaction.remove(this.rows, at);
    });
  }

  createIndex(name: string, path: string | readonly string[]): void {
    this.rows.indexes.set(name, path);
  }

  deleteIndex(name: string): void {
    this.rows.indexes.delete(name);
  }
}

class Index extends Source {
  constructor(
    transaction: Requests,
    private readonly rows: Store,
    private readonly path: string | readonly string[],
  ) {
    super(transaction);
  }

  protected entries(range: Range | undefined): Entry[] {
    const found: Entry[] = [];
    for (const row of this.rows.rows.values()) {
      const key = keyAt(row.value, this.path);
      if (key === undefined) continue;
      const encoded = encodeKey(key);
      // Rows of equal keys are in the order of their own keys.
      if (isIn(encoded, range)) found.push({ at: `${encoded}\u0000${row.encoded}`, key, row });
    }
    return found.sort(inOrder);
  }
}

completeClass('IDBKeyRange', KeyRange);
completeClass('IDBCursor', Cursor);
// The members that object stores and indexes inherit.
completeClass('IDBObjectStore', Source as unknown as typeof ObjectStore);
