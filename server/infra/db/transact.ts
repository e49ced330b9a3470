import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Db } from './tables';

/**
 * Runs work on the connection of a transaction. Kysely's own transaction sends a query only when the
 * one before is answered; this sends each at once, and the connection answers them in that sequence.
 */
function shareConnection<T>(tx: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const executor = tx.getExecutor();
  return executor.provideConnection(async (connection) => {
    const driver = new SharedConnection(connection);
    const dialect = {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db: Db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    };
    try {
      return await work(new Kysely<Database>({ dialect, plugins: [...executor.plugins] }));
    } finally {
      // Work that failed in one of its parts may go on in another.
      driver.isOver = true;
    }
  });
}

class SharedConnection implements Driver {
  isOver = false;

  constructor(private readonly connection: DatabaseConnection) {}

  async init() {}

  async acquireConnection() {
    if (this.isOver) throw new Error('The transaction of this connection is over.');
    return this.connection;
  }

  async releaseConnection() {}

  async beginTransaction() {
    throw new Error('The connection is in a transaction already.');
  }

  async commitTransaction() {}

  async rollbackTransaction() {}

  async destroy() {}
}

const mostTries = 5;

/** SQLSTATEs of a transaction that lost a race: it changed nothing, and a retry may succeed. */
const lostRaces = ['40001', '40P01'];

const lostRace = (error: unknown) => lostRaces.includes((error as { code?: string }).code ?? '');

/**
 * Runs work in a transaction, and retries it from the start after a deadlock or a serialization
 * failure. The work must therefore have no side effects outside of the transaction.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      let inside: Db | undefined;
      const done = await db.transaction().execute((tx) => {
        inside = tx;
        return work(tx);
      });
      if (inside) callCommitHooks(inside);
      return done;
    } catch (error) {
      if (tries === mostTries || !lostRace(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** tries);
    }
  }
}

/**
 * Runs reads on one snapshot of the database. Queries that do not await each other are sent together.
 */
export const readSnapshot = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => shareConnection(tx, work));

const hooksOf = new WeakMap<Db, Set<() => void>>();

/**
 * Calls a hook once this transaction has committed, if `transact` runs it. Only for what is done
 * anyway a little later: a server that is killed in between calls nothing.
 */
export function onCommit(tx: Db, hook: () => void): void {
  const hooks = hooksOf.get(tx) ?? new Set();
  hooksOf.set(tx, hooks.add(hook));
}

/** Calls the hooks of a transaction that has committed, each once. */
export function callCommitHooks(tx: Db): void {
  const hooks = hooksOf.get(tx) ?? [];
  hooksOf.delete(tx);
  for (const hook of hooks) hook();
}
