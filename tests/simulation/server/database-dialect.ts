import {
  PostgresAdapter,
  PostgresIntrospector,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import { lacking } from '../world/lacks';
import { runQuery } from './run-query';
import { copyTables, type Tables } from './tables-model';

export interface DatabaseOfServer {
  /** The committed tables. */
  tables: Tables;
  /** Waits as long as a statement takes; never returns for a process that was killed. */
  readonly statement: () => Promise<void>;
  /** Whether the disk refuses the next commit. */
  readonly failsToCommit: () => boolean;
}

/** No text is made of a query: the model reads its tree. */
const compiler: QueryCompiler = {
  compileQuery: (query, queryId) => ({ query, queryId, sql: '', parameters: [] }),
};

/**
 * A Kysely dialect on rows in memory. As PGlite it has one connection, which is given to one caller
 * at a time, for a whole transaction. What a killed process has not committed is gone.
 */
export function modelDialect(database: DatabaseOfServer): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ModelDriver(database),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  };
}

class ModelDriver implements Driver {
  private readonly connection: ModelConnection;
  private readonly waiting: (() => void)[] = [];
  private isTaken = false;

  constructor(database: DatabaseOfServer) {
    this.connection = new ModelConnection(database);
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    while (this.isTaken) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.isTaken = true;
    return this.connection;
  }

  async releaseConnection() {
    this.isTaken = false;
    this.waiting.shift()?.();
  }

  beginTransaction = () => this.connection.begin();
  commitTransaction = () => this.connection.commit();
  rollbackTransaction = () => this.connection.rollBack();

  async destroy() {}
}

class ModelConnection implements DatabaseConnection {
  /** The rows of the transaction, which nobody else sees before its commit. */
  private working: Tables | undefined;
  /** The rows as the transaction found them. */
  private found: Tables | undefined;

  constructor(private readonly database: DatabaseOfServer) {}

  async begin() {
    await this.database.statement();
    this.found = copyTables(this.database.tables);
    this.working = copyTables(this.found);
  }

  async commit() {
    await this.database.statement();
    const { working } = this;
    this.working = undefined;
    if (this.database.failsToCommit())
      throw Object.assign(new Error('The disk is full.'), { code: '53100' });
    const next = copyTables(this.database.tables);
    for (const [name, rows] of working?.rows ?? [])
      if (rows !== this.found?.rows.get(name)) next.rows.set(name, rows);
    for (const [name, number] of working?.numbers ?? []) next.numbers.set(name, number);
    this.database.tables = next;
  }

  async rollBack() {
    this.working = undefined;
  }

  async executeQuery<R>({ query }: CompiledQuery): Promise<QueryResult<R>> {
    await this.database.statement();
    const { rows, touched } = runQuery(this.working ?? this.database.tables, query);
    return {
      rows: rows as R[],
      ...(touched !== undefined && { numAffectedRows: BigInt(touched) }),
    };
  }

  // eslint-disable-next-line require-yield -- the product streams no queries
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw lacking('answers of the database as a stream');
  }
}
