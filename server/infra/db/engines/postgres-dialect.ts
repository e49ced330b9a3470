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
import type { Pool, PoolClient } from 'pg';
import { DatabaseUnavailable, meansUnavailable } from './database-unavailable';

/**
 * A Kysely dialect for a pool of pg. Kysely's own driver passes errors through unchanged and keeps
 * a connection that no longer responds in its pool; this one throws `DatabaseUnavailable` and
 * discards such a connection.
 * @param statementTimeout milliseconds after which a connection without a response counts as lost
 */
export function postgresDialect(pool: Pool, patience?: number): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(pool, patience),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PostgresDriver implements Driver {
  constructor(
    private readonly pool: Pool,
    private readonly patience: number | undefined,
  ) {}

  async init() {}

  async acquireConnection() {
    return new PostgresConnection(await translated(this.pool.connect()), this.patience);
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings) {
    const level = settings.isolationLevel;
    await connection.run(level ? `begin isolation level ${level}` : 'begin');
  }

  async commitTransaction(connection: PostgresConnection) {
    await connection.run('commit');
  }

  /**
   * If the rollback fails, the connection is discarded; the error that caused the rollback is the
   * one reported.
   */
  async rollbackTransaction(connection: PostgresConnection) {
    await connection.run('rollback').catch(() => connection.giveUp());
  }

  async releaseConnection(connection: PostgresConnection) {
    connection.release();
  }

  /** The engine ends the pool. */
  async destroy() {}
}

class PostgresConnection implements DatabaseConnection {
  #isLost = false;

  constructor(
    private readonly client: PoolClient,
    private readonly patience: number | undefined,
  ) {}

  async run(sql: string): Promise<void> {
    await this.#ask(() => this.client.query(sql));
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const ask = () => this.client.query(sql, [...parameters]);
    const { rows, command, rowCount } = await this.#ask(ask);
    if (command === 'SELECT' || rowCount === null) return { rows: rows as R[] };
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount) };
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Use a cursor: both engines have one.');
  }

  giveUp(): void {
    this.#isLost = true;
  }

  release(): void {
    this.client.release(this.#isLost);
  }

  /** Treats a missing response (a cut cable, a frozen host) as a lost connection. */
  async #ask<T>(query: () => Promise<T>): Promise<T> {
    if (this.#isLost) throw new DatabaseUnavailable(new Error('The connection was given up.'));
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      if (this.patience === undefined) return;
      timer = setTimeout(() => {
        this.giveUp();
        reject(new DatabaseUnavailable(new Error(`No answer for ${this.patience} ms.`)));
      }, this.patience);
    });
    const answer = translated(query());
    answer.catch(() => undefined);
    try {
      return await Promise.race([answer, silence]);
    } finally {
      clearTimeout(timer);
    }
  }
}

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw meansUnavailable(error) ? new DatabaseUnavailable(error) : error;
  }
}
