import type { PGlite } from '@electric-sql/pglite';
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { Mutex } from '../mutex';
import { EndingTransactions } from './ending-transactions';

/** A Kysely dialect for PGlite. */
export function pgliteDialect(client: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EndingTransactions(new PGliteDriver(client)),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/**
 * PGlite has a single session, in which a concurrent query would run inside another caller's
 * transaction. So the one connection is given to one caller at a time, for a whole transaction.
 */
class PGliteDriver implements Driver {
  readonly #connection: DatabaseConnection;
  readonly #mutex = new Mutex();
  #unlock: (() => void) | undefined;

  constructor(private readonly client: PGlite) {
    this.#connection = new PGliteConnection(client);
  }

  async init() {
    await this.client.waitReady;
  }

  async acquireConnection() {
    this.#unlock = await this.#mutex.lock();
    return this.#connection;
  }

  async beginTransaction(_connection: DatabaseConnection, { accessMode }: TransactionSettings) {
    await this.client.exec(accessMode ? `BEGIN ${accessMode}` : 'BEGIN');
  }

  async commitTransaction() {
    await this.client.exec('COMMIT');
  }

  async rollbackTransaction() {
    await this.client.exec('ROLLBACK');
  }

  async releaseConnection() {
    const unlock = this.#unlock;
    this.#unlock = undefined;
    unlock?.();
  }

  /** The engine closes the client. */
  async destroy() {}
}

class PGliteConnection implements DatabaseConnection {
  constructor(private readonly client: PGlite) {}

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, command, rowCount } = await this.client.query<R>(sql, [...parameters]);
    if (command === 'SELECT' || rowCount === undefined) return { rows };
    return { rows, numAffectedRows: BigInt(rowCount) };
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite does not stream its answers.');
  }
}
