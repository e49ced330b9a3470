import { completeClass } from '../world/lacks';
import type { Life, Scheduler } from '../world/scheduler';
import {
  bytesOf,
  cloneOf,
  encodeKey,
  isIn,
  keyAt,
  type Disk,
  type EncodedKey,
  type Range,
  type Row,
  type Store,
} from './disk';

/** What the phone does to the requests of its database. */
export interface DatabaseWeather {
  /** How long a request or a commit takes, in virtual milliseconds. */
  latency(): number;
  /** The failure of this write or commit, if it fails. */
  failure(bytes: number): DOMException | undefined;
  /** Called with every value that is written. */
  written(store: Store, value: unknown): void;
}

/** The database of one phone, shared by its tabs and its worker. */
export interface PhoneDatabase {
  disk: Disk;
  /** Transactions in the order in which they were begun; a finished one is taken out. */
  readonly transactions: Transaction[];
  readonly scheduler: Scheduler;
  readonly weather: DatabaseWeather;
}

type Mode = 'readonly' | 'readwrite' | 'versionchange';
type Operation = () => unknown;
type Query = KeyRange | string | number | readonly unknown[] | undefined;

interface Pending {
  readonly operation: Operation;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
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

const problem = (name: string) => new DOMException(`The database model: ${name}`, name);

/**
 * A transaction as browsers run them: those with overlapping stores one after the other, each
 * request by an event of its own, the commit when no request is left. Everything is undone if it is
 * aborted, or if its tab or worker ends before the commit.
 */
class Transaction {
  readonly done: Promise<void>;
  error: DOMException | null = null;
  private readonly pending: Pending[] = [];
  private readonly undoLog: (() => void)[] = [];
  private state: 'waiting' | 'active' | 'committing' | 'finished' = 'waiting';
  private isWorking = false;
  private finish!: () => void;
  private fail!: (error: unknown) => void;

  constructor(
    private readonly database: PhoneDatabase,
    readonly life: Life,
    readonly scope: readonly string[],
    readonly mode: Mode,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
    });
    // As with idb: whoever does not wait for `done` still gets the failures of the requests.
    this.done.catch(() => undefined);
    // What an ended tab or worker still begins, never runs.
    if (life.isOver) return;
    database.transactions.push(this);
    this.work();
  }

  get store(): ObjectStore {
    return this.objectStore(this.scope[0] ?? '');
  }

  objectStore(name: string): ObjectStore {
    const store = this.database.disk.stores.get(name);
    if (!store || !this.scope.includes(name)) throw problem('NotFoundError');
    return new ObjectStore(this, store);
  }

  request<T>(operation: () => T): Promise<T> {
    if (this.state === 'finished' || this.state === 'committing')
      return Promise.reject(problem('TransactionInactiveError'));
    return new Promise<T>((resolve, reject) => {
      this.pending.push({ operation, resolve: resolve as Pending['resolve'], reject });
      this.work();
    });
  }

  write(store: Store, row: Row): void {
    const failure = this.database.weather.failure(row.bytes);
    if (failure) throw failure;
    const before = store.rows.get(row.encoded);
    this.undoLog.push(() =>
      before ? store.rows.set(row.encoded, before) : store.rows.delete(row.encoded),
    );
    store.rows.set(row.encoded, row);
    this.database.weather.written(store, row.value);
  }

  remove(store: Store, encoded: EncodedKey): void {
    const before = store.rows.get(encoded);
    if (!before) return;
    this.undoLog.push(() => store.rows.set(encoded, before));
    store.rows.delete(encoded);
  }

  abort(): void {
    if (this.state === 'finished' || this.state === 'committing')
      throw problem('InvalidStateError');
    this.rollBack(null);
  }

  /** Of a tab or worker that has ended: as if it had never been begun. */
  end(): void {
    if (this.state !== 'finished') this.rollBack(null);
  }

  private rollBack(error: DOMException | null): void {
    for (const undo of this.undoLog.reverse()) undo();
    this.error = error;
    this.leave();
    for (const { reject } of this.pending.splice(0)) reject(problem('AbortError'));
    this.fail(error ?? problem('AbortError'));
  }

  private leave(): void {
    this.state = 'finished';
    const { transactions } = this.database;
    const at = transactions.indexOf(this);
    if (at >= 0) transactions.splice(at, 1);
    for (const next of [...transactions]) next.work();
  }

  /** Whether a transaction that was begun earlier has to finish first. */
  private isBlocked(): boolean {
    for (const other of this.database.transactions) {
      if (other === this) return false;
      const bothRead = other.mode === 'readonly' && this.mode === 'readonly';
      if (!bothRead && other.scope.some((name) => this.scope.includes(name))) return true;
    }
    return false;
  }

  private work(): void {
    if (this.isWorking || this.life.isOver || this.state === 'finished' || this.isBlocked()) return;
    this.isWorking = true;
    this.state = 'active';
    this.next();
  }

  private next(): void {
    const { scheduler, weather } = this.database;
    scheduler.after(this.life, weather.latency(), () => {
      const request = this.pending.shift();
      if (request) this.serve(request);
      else this.commit();
    });
  }

  private serve({ operation, resolve, reject }: Pending): void {
    if (this.state !== 'active') return;
    try {
      resolve(operation());
      this.next();
    } catch (error) {
      reject(error);
      this.rollBack(error as DOMException);
    }
  }

  private commit(): void {
    if (this.state !== 'active') return;
    const failure = this.undoLog.length === 0 ? undefined : this.database.weather.failure(0);
    if (failure) return this.rollBack(failure);
    this.leave();
    this.finish();
  }
}

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

/** What object stores and indexes have in common: reading ranges in order. */
abstract class Source {
  constructor(protected readonly transaction: Transaction) {}

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

class ObjectStore extends Source {
  constructor(
    transaction: Transaction,
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
    transaction: Transaction,
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

export interface OpenOptions {
  upgrade?(
    db: Connection,
    oldVersion: number,
    newVersion: number,
    transaction: Transaction,
  ): Promise<void> | void;
  terminated?(): void;
}

/** A connection of a tab or worker, with the shortcuts of the library idb. */
export class Connection {
  private isClosed = false;

  constructor(
    private readonly database: PhoneDatabase,
    private readonly life: Life,
    private readonly options: OpenOptions,
  ) {}

  /** The browser closes the database under its page. */
  terminate(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const transaction of [...this.database.transactions])
      if (transaction.life === this.life) transaction.end();
    this.options.terminated?.();
  }

  close(): void {
    this.isClosed = true;
  }

  createObjectStore(name: string, { keyPath }: { keyPath?: string | string[] } = {}): ObjectStore {
    const store: Store = { keyPath, indexes: new Map(), rows: new Map() };
    this.database.disk.stores.set(name, store);
    const [transaction] = this.database.transactions;
    if (!transaction) throw problem('InvalidStateError');
    return new ObjectStore(transaction, store);
  }

  transaction(names: string | readonly string[], mode: Mode = 'readonly'): Transaction {
    if (this.isClosed) throw problem('InvalidStateError');
    const scope = typeof names === 'string' ? [names] : names;
    return new Transaction(this.database, this.life, scope, mode);
  }

  private read<T>(name: string, work: (store: ObjectStore) => Promise<T>): Promise<T> {
    return work(this.transaction(name).store);
  }

  private async written<T>(name: string, work: (store: ObjectStore) => Promise<T>): Promise<T> {
    const transaction = this.transaction(name, 'readwrite');
    const [result] = await Promise.all([work(transaction.store), transaction.done]);
    return result;
  }

  // Async, as idb's: a closed database rejects.
  async get(name: string, key: unknown) {
    return this.read(name, (store) => store.get(key));
  }
  async getAll(name: string, query?: Query) {
    return this.read(name, (store) => store.getAll(query));
  }
  async count(name: string, query?: Query) {
    return this.read(name, (store) => store.count(query));
  }
  async getAllFromIndex(name: string, index: string, query?: Query) {
    return this.read(name, (store) => store.index(index).getAll(query));
  }
  async getAllKeysFromIndex(name: string, index: string, query?: Query) {
    return this.read(name, (store) => store.index(index).getAllKeys(query));
  }
  async countFromIndex(name: string, index: string, query?: Query) {
    return this.read(name, (store) => store.index(index).count(query));
  }
  async put(name: string, value: unknown, key?: unknown) {
    return this.written(name, (store) => store.put(value, key));
  }
  async add(name: string, value: unknown, key?: unknown) {
    return this.written(name, (store) => store.add(value, key));
  }
  async delete(name: string, query: Query) {
    return this.written(name, (store) => store.delete(query));
  }
}

/** Opens a connection for a tab or worker, as idb's `openDB`, upgrading an older database. */
export async function connect(
  database: PhoneDatabase,
  life: Life,
  version: number,
  options: OpenOptions,
): Promise<Connection> {
  const connection = new Connection(database, life, options);
  const { disk, scheduler, weather } = database;
  await new Promise<void>((resolve) => scheduler.after(life, weather.latency(), resolve));
  if (disk.version >= version) return connection;
  const upgrade = new Transaction(database, life, [], 'versionchange');
  // While it upgrades, its scope is whatever there is.
  Object.defineProperty(upgrade, 'scope', { get: () => [...disk.stores.keys()] });
  await options.upgrade?.(connection, disk.version, version, upgrade);
  await upgrade.done;
  disk.version = version;
  return connection;
}

completeClass('IDBKeyRange', KeyRange);
completeClass('IDBTransaction', Transaction);
completeClass('IDBCursor', Cursor);
// What object stores and indexes inherit.
completeClass('IDBObjectStore', Source as unknown as typeof ObjectStore);
completeClass('IDBDatabase', Connection);
