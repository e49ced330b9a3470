import { PGlite } from '@electric-sql/pglite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
  sql,
} from 'kysely';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../../../errors/start-failure';
import { closeTreeToOthers } from '../../folder/prepare-folder';
import { Mutex } from '../mutex';
import type { Database } from '../tables';
import { EndingTransactions } from './ending-transactions';
import type { Engine } from './engine';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Of 8 KiB: smaller tables are read whole anyway. */
const leastPages = 10;

/**
 * Vacuums and analyzes each table that has grown by a tenth since it was, as PostgreSQL's autovacuum
 * does: the embedded database has none, and without figures its planner takes every table for a
 * small one. Table by table, because the database works in this process: requests have their turn
 * between two of them.
 */
async function tidyTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_relation_size(oid) / 8192 > greatest(${leastPages}, relpages * 1.1)`.execute(db);
  for (const { name } of rows) {
    await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
    await nextTurn();
  }
}

/** A Kysely dialect for PGlite. */
function pgliteDialect(client: PGlite): Dialect {
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

/**
 * Opens PostgreSQL inside this process, in a folder that no other process may use. PGlite never
 * calls fsync: a killed process loses nothing, but a power cut may lose the last commits.
 * @throws {StartFailure} if the folder contains something that is not a readable database
 */
export async function openPGlite(folder: string, log?: (event: LogEvent) => void): Promise<Engine> {
  if (!existsSync(folder)) await makeDatabase(folder);
  // Without this file PGlite would create a new database over the remains of the old one.
  else if (!existsSync(join(folder, 'PG_VERSION'))) throw damaged(folder);
  const client = await openClient(folder).catch((cause: unknown) => {
    throw damaged(folder, cause);
  });
  const exclusive = new Mutex();
  const db = new Kysely<Database>({ dialect: pgliteDialect(client), ...(log && { log }) });
  return {
    db,
    description: `embedded in ${folder}`,
    // The folder's lock already excludes other processes.
    exclusively: async (work) => {
      const unlock = await exclusive.lock();
      try {
        return await work(db);
      } finally {
        unlock();
      }
    },
    tidy: () => tidyTables(db),
    close: () => client.close(),
  };
}

/** Created under a temporary name, so that a process that is killed leaves no half database. */
async function makeDatabase(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await (await openClient(unfinished)).close();
  await closeTreeToOthers(unfinished);
  await rename(unfinished, folder);
}

async function openClient(folder: string): Promise<PGlite> {
  const hush = () => true;
  const client = await PGlite.create({ dataDir: folder, onStderr: hush, onStdout: hush });
  await client.query('SELECT 1');
  return client;
}

const damaged = (folder: string, cause?: unknown) =>
  new StartFailure(
    `The database in ${folder} cannot be opened, because it is damaged or was made by another ` +
      'program; restore the folder from a copy, or set DATA_DIR to another folder.',
    { cause },
  );
