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
import { BatchingClient } from './batching-client';
import { DatabaseUnavailable, meansUnavailable } from './engine';
import { EndingTransactions } from './ending-transactions';

interface Limits {
  /** Milliseconds after which a connection without a response counts as lost. */
  readonly patience?: number;
  /**
   * Milliseconds for each statement of a transaction, and between two of them; 0 is no limit. Only
   * if the connection has no such limits of its own.
   */
  readonly limitEach?: number;
}

/**
 * A Kysely dialect for a pool of pg. Kysely's own driver passes errors through unchanged and keeps
 * a connection that no longer responds in its pool; this one throws `DatabaseUnavailable` and
 * discards such a connection.
 */
export function postgresDialect(pool: Pool, limits: Limits): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EndingTransactions(new PostgresDriver(pool, limits)),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PostgresDriver implements Driver {
  constructor(
    private readonly pool: Pool,
    private readonly limits: Limits,
  ) {}

  async init() {}

  async acquireConnection() {
    return new PostgresConnection(await translated(this.pool.connect()), this.limits.patience);
  }

  async beginTransaction(
    connection: PostgresConnection,
    { isolationLevel: level, accessMode }: TransactionSettings,
  ) {
    const modes = [
      ...(level ? [`isolation level ${level}`] : []),
      ...(accessMode ? [accessMode] : []),
    ];
    const begin = ['begin', ...modes].join(' ') + limitsOf(this.limits);
    if (accessMode === 'read only') connection.beginReading(begin);
    else await connection.run(begin);
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

/** In the round trip of the transaction's begin. */
const limitsOf = ({ limitEach }: Limits) =>
  limitEach === undefined
    ? ''
    : `; set local statement_timeout = ${limitEach}` +
      `; set local idle_in_transaction_session_timeout = ${limitEach}`;

class PostgresConnection implements DatabaseConnection {
  #isLost = false;
  /** Whether something was committed here that the replica may not have. */
  #isAlone = false;
  /** The begin of a transaction that reads. */
  #begun: Promise<unknown> | undefined;

  constructor(
    private readonly client: PoolClient,
    private readonly patience: number | undefined,
  ) {
    client.on('notice', this.#notice);
  }

  /**
   * Sends the begin of a transaction together with its first queries, whose answers count only if
   * the begin succeeds. Not for one that writes: its queries would be done without it.
   */
  beginReading(sql: string): void {
    this.#begun = this.#ask(() => this.client.query(sql));
    this.#begun.catch(() => undefined);
  }

  async run(sql: string): Promise<void> {
    await Promise.all([this.#begun, this.#ask(() => this.client.query(sql))]);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const ask = () => this.client.query(sql, [...parameters]);
    const [, { rows, command, rowCount }] = await Promise.all([this.#begun, this.#ask(ask)]);
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
    this.client.off('notice', this.#notice);
    if (this.#isLost && this.client instanceof BatchingClient) this.client.cut();
    this.client.release(this.#isLost);
  }

  /**
   * PostgreSQL answers a commit that its replica did not confirm in time with a warning only. Its
   * text is translated, the routine that it comes from is not.
   */
  readonly #notice = ({ routine }: { readonly routine?: string | undefined }) => {
    if (routine === 'SyncRepWaitForLSN') this.#isAlone = true;
  };

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
      const answered = await Promise.race([answer, silence]);
      // A commit that is reported as done would be lost if the replica took over now.
      if (this.#isAlone) throw new DatabaseUnavailable(new Error('The replica did not confirm.'));
      return answered;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) this.giveUp();
      throw error;
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
