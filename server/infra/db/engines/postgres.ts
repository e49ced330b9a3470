import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql, type LogEvent } from 'kysely';
import { StartFailure } from '../../../errors/start-failure';
import type { Database } from '../tables';
import { DatabaseUnavailable, meansUnavailable } from './database-unavailable';
import type { Engine } from './engine';
import { openPool, type PostgresPool } from './postgres-pool';
import { checkUrl, connectionFailure, describeTarget } from './postgres-failures';
import { postgresDialect } from './postgres-dialect';

/** The oldest supported version: every statement of this server runs on it. */
const oldestMajor = 13;

/** How long a call waits for a free or new connection before it fails with 503, in milliseconds. */
const connectPatience = 10_000;

/** Timeout of one statement of a call, in milliseconds. */
const statementPatience = 30_000;

/** 'visa' as a number: the advisory lock held while the schema changes. */
const schemaLock = 0x76697361;

/** In milliseconds: how often a lock is tried that another server holds. */
const lockTime = 200;

/**
 * Opens PostgreSQL by its URL, through a pool. A broken connection fails only the calls that use
 * it; later calls open new connections. Nothing depends on a session, so a pooler may give every
 * transaction another connection.
 * @throws {StartFailure} if the server cannot be reached, rejects the log-in or is too old
 */
export async function openPostgres(
  url: string,
  poolSize: number,
  log?: (event: LogEvent) => void,
): Promise<Engine> {
  checkUrl(url);
  const { opened, server } = await openForCalls(url, poolSize);
  if (server.major < oldestMajor) {
    await opened.end();
    throw new StartFailure(
      `The database at ${describeTarget(url)} is PostgreSQL ${server.name}; ` +
        `this server needs version ${oldestMajor} or newer.`,
    );
  }
  const limits = {
    patience: statementPatience + connectPatience,
    ...(!server.keepsLimits && { limitEach: statementPatience }),
  };
  const kind = server.keepsLimits ? 'PostgreSQL' : 'PostgreSQL, through a pooler,';
  return {
    db: new Kysely({ dialect: postgresDialect(opened.pool, limits), ...(log && { log }) }),
    description: `${kind} ${server.name} at ${describeTarget(url)}`,
    exclusively: (work, lock = schemaLock) => exclusively(url, work, lock),
    close: () => opened.end(),
  };
}

interface Answered {
  readonly opened: PostgresPool;
  readonly server: ServerFacts;
}

/** A pooler refuses connections that say their time limits, or takes no notice of them. */
async function openForCalls(url: string, poolSize: number): Promise<Answered> {
  const common = { max: poolSize, connectionTimeoutMillis: connectPatience };
  const limited = {
    ...common,
    statement_timeout: statementPatience,
    idle_in_transaction_session_timeout: statementPatience,
  };
  for (const options of [limited, common]) {
    const opened = openPool(url, options);
    try {
      return { opened, server: await readServer(opened) };
    } catch (error) {
      await opened.end();
      if (options === common || !refusesLimits(error)) throw connectionFailure(url, error);
    }
  }
  throw new Error('unreachable: the second try returns or throws');
}

/** PgBouncer: 'unsupported startup parameter: statement_timeout'. */
const refusesLimits = (error: unknown) =>
  error instanceof Error && /unsupported startup parameter/.test(error.message);

/**
 * Uses connections of its own without time limits. The lock belongs to a transaction: one of a
 * session would be anybody's behind a pooler. Who waits tries again in another transaction,
 * because one that waits would hold up the making of an index.
 */
async function exclusively<T>(
  url: string,
  work: (db: Kysely<Database>) => Promise<T>,
  lock: number,
): Promise<T> {
  const { pool, end } = openPool(url, { max: 2 });
  const db = new Kysely<Database>({ dialect: postgresDialect(pool, { limitEach: 0 }) });
  try {
    for (;;) {
      const done = await db.transaction().execute(async (holder) => {
        const { rows } = await sql<{ is_ours: boolean }>`
          select pg_try_advisory_xact_lock(${sql.lit(lock)}) as is_ours`.execute(holder);
        return rows[0]?.is_ours === true ? { result: await work(db) } : undefined;
      });
      if (done) return done.result;
      await sleep(lockTime);
    }
  } catch (error) {
    const cause = error instanceof DatabaseUnavailable ? error.cause : error;
    throw meansUnavailable(cause) || mayNot(cause) ? connectionFailure(url, cause) : error;
  } finally {
    await end();
  }
}

const mayNot = (error: unknown) => (error as { code?: string }).code === '42501';

interface ServerFacts {
  readonly major: number;
  readonly name: string;
  /** Whether the time limits that a connection began with are in force. */
  readonly keepsLimits: boolean;
}

async function readServer({ pool }: PostgresPool): Promise<ServerFacts> {
  const { rows } = await pool.query<{ number: string; name: string; limit: string }>(
    `select current_setting('server_version_num') as number,
      split_part(current_setting('server_version'), ' ', 1) as name,
      current_setting('statement_timeout') as limit`,
  );
  const [row] = rows;
  return {
    major: Math.floor(Number(row?.number) / 10_000),
    name: row?.name ?? 'unknown',
    keepsLimits: row?.limit === `${statementPatience / 1_000}s`,
  };
}
