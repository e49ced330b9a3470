import { completeClass } from '../world/lacks';
import type { Life } from '../world/scheduler';
import { ObjectStore, problem, type Query } from './database-stores';
import { Transaction, type Mode, type PhoneDatabase } from './database-transaction';
import type { Store } from './disk';

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

  /** Of failed requests, which whoever made them is told here. */
  addEventListener(): void {}

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

completeClass('IDBDatabase', Connection);
