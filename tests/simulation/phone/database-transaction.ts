import { completeClass } from '../world/lacks';
import type { Life, Scheduler } from '../world/scheduler';
import { ObjectStore, problem } from './database-stores';
import type { Disk, EncodedKey, Row, Store } from './disk';

/** The phone's influence on the requests of its database. */
export interface DatabaseWeather {
  /** How long a request or a commit takes, in virtual milliseconds. */
  latency(): number;
  /** The failure of this write or commit, if it fails. */
  failure(bytes: number): DOMException | undefined;
  /** Called with every value that is written. */
  written(store: Store, value: unknown): void;
  /** Called with every value that has stayed: at the commit of the tab or worker that wrote it. */
  committed(life: Life, written: Written): void;
}

export interface Written {
  readonly store: Store;
  readonly before: unknown;
  readonly value: unknown;
}

/** The database of one phone, shared by its tabs and its worker. */
export interface PhoneDatabase {
  disk: Disk;
  /** Transactions in the order in which they were begun; a finished one is taken out. */
  readonly transactions: Transaction[];
  readonly scheduler: Scheduler;
  readonly weather: DatabaseWeather;
}

export type Mode = 'readonly' | 'readwrite' | 'versionchange';
type Operation = () => unknown;

/** Browsers do not freeze for long what has a transaction that others wait for. */
const longestFreeze = 10 * 60_000;

interface Pending {
  readonly operation: Operation;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A transaction as browsers run them: those with overlapping stores one after the other, each
 * request by an event of its own, the commit when no request is left. Everything is undone if it is
 * aborted, or if its tab or worker ends before the commit.
 */
export class Transaction {
  readonly done: Promise<void>;
  error: DOMException | null = null;
  private readonly pending: Pending[] = [];
  private readonly undoLog: (() => void)[] = [];
  private readonly writes: Written[] = [];
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
    // A transaction that an ended tab or worker still begins never runs.
    if (life.isOver) return;
    database.transactions.push(this);
    life.frozenUntil = Math.min(life.frozenUntil, database.scheduler.now() + longestFreeze);
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
    this.writes.push({ store, before: before?.value, value: row.value });
    this.database.weather.written(store, row.value);
  }

  remove(store: Store, encoded: EncodedKey): void {
    const before = store.rows.get(encoded);
    if (!before) return;
    this.undoLog.push(() => store.rows.set(encoded, before));
    store.rows.delete(encoded);
  }

  /** Whether the disk has something of it that may still be undone. */
  hasWritten(): boolean {
    return this.undoLog.length > 0;
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
    // Nothing of an ended tab or worker runs any more, not even what handles failures.
    if (this.life.isOver) return;
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
      if (this.pending.length === 0) return this.commit();
      // The pending requests of a transaction that only reads are answered together.
      do this.serve(this.pending.shift() as Pending);
      while (this.mode === 'readonly' && this.state === 'active' && this.pending.length > 0);
      if (this.state !== 'active') return;
      if (this.mode === 'readonly') scheduler.whenSettled(this.life, () => this.goOn());
      else this.next();
    });
  }

  private serve({ operation, resolve, reject }: Pending): void {
    try {
      resolve(operation());
    } catch (error) {
      reject(error);
      this.rollBack(error as DOMException);
    }
  }

  /** One that has only read has nothing to write to the disk: its commit takes no time. */
  private goOn(): void {
    if (this.pending.length === 0) this.commit();
    else this.next();
  }

  private commit(): void {
    if (this.state !== 'active') return;
    const failure = this.undoLog.length === 0 ? undefined : this.database.weather.failure(0);
    if (failure) return this.rollBack(failure);
    this.leave();
    for (const each of this.writes) this.database.weather.committed(this.life, each);
    this.finish();
  }
}

completeClass('IDBTransaction', Transaction);
