import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
} from 'kysely';
import type { Database, Db } from './tables';

/**
 * Runs work on the connection of a transaction. Kysely's own transaction sends a query only when the
 * one before is answered; this sends each at once, and the connection answers them in that sequence.
 */
export function shareConnection<T>(tx: Db, work: (db: Db) => Promise<T>): Promise<T> {
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
