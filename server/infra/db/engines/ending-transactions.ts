import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';

/**
 * A driver whose transactions take no query once their end has begun. Kysely queues the queries of a
 * transaction and goes on to the next one after a failure, whether the transaction is rolled back
 * meanwhile or not: such a query would be done outside of it, or within the next one on its connection.
 */
export class EndingTransactions implements Driver {
  constructor(private readonly driver: Driver) {}

  init(): Promise<void> {
    return this.driver.init();
  }

  async acquireConnection(): Promise<EndingConnection> {
    return new EndingConnection(await this.driver.acquireConnection());
  }

  beginTransaction({ taken }: EndingConnection, settings: TransactionSettings): Promise<void> {
    return this.driver.beginTransaction(taken, settings);
  }

  commitTransaction(connection: EndingConnection): Promise<void> {
    connection.isOver = true;
    return this.driver.commitTransaction(connection.taken);
  }

  rollbackTransaction(connection: EndingConnection): Promise<void> {
    connection.isOver = true;
    return this.driver.rollbackTransaction(connection.taken);
  }

  releaseConnection(connection: EndingConnection): Promise<void> {
    connection.isOver = true;
    return this.driver.releaseConnection(connection.taken);
  }

  destroy(): Promise<void> {
    return this.driver.destroy();
  }
}

/** A connection for one caller, and for one transaction at most. */
class EndingConnection implements DatabaseConnection {
  isOver = false;

  constructor(readonly taken: DatabaseConnection) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isOver) throw new Error('The transaction of this query is over.');
    return this.taken.executeQuery<R>(query);
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.taken.streamQuery<R>(query, chunkSize);
  }
}
