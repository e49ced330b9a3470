import { Kysely } from 'kysely';
import pg from 'pg';
import { StartFailure } from '../../../errors/start-failure';
import type { Database } from '../tables';
import { DatabaseUnavailable, meansUnavailable } from './database-unavailable';
import type { Engine } from './engine';
import { checkUrl, connectionFailure, describeTarget } from './postgres-failures';
import { postgresDialect } from './postgres-dialect';

/** The oldest supported version: every statement of this server runs on it. */
const oldestMajor = 13;

/** How long a call waits for a free or new connection before it fails with 503, in milliseconds. */
const connectPatience = 10_000;

/** Timeout of one statement of a call, in milliseconds. */
const statementPatience = 30_000;

/** 'visa' as a number: the advisory lock held while the schema changes. */
const exclusiveLock = 0x76697361;

/**
 * Opens PostgreSQL by its URL, through a pool. A broken connection fails only the calls that use
 * it; later calls open new connections.
 * @throws {StartFailure} if the server cannot be reached, rejects the log-in or is too old
 */
export async function openPostgres(url: string, poolSize: number): Promise<Engine> {
  checkUrl(url);
  const pool = openPool(url, {
    max: poolSize,
    connectionTimeoutMillis: connectPatience,
    statement_timeout: statementPatience,
    idle_in_transaction_session_timeout: statementPatience,
  });
  const version = await readVersion(pool).catch(async (error: unknown) => {
    await pool.end();
    throw connectionFailure(url, error);
  });
  if (version.major < oldestMajor) {
    await pool.end();
    throw new StartFailure(
      `The database at ${describeTarget(url)} is PostgreSQL ${version.name}; ` +
        `this server needs version ${oldestMajor} or newer.`,
    );
  }
  return {
    db: new Kysely({ dialect: postgresDialect(pool, statementPatience + connectPatience) }),
    description: `PostgreSQL ${version.name} at ${describeTarget(url)}`,
    exclusively: (work) => exclusively(url, work),
    close: () => pool.end(),
  };
}

/** Uses a separate connection without time limits; the lock ends with the connection. */
async function exclusively<T>(url: string, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const pool = openPool(url, { max: 1, idleTimeoutMillis: 0 });
  try {
    await pool.query('select pg_advisory_lock($1)', [exclusiveLock]);
    return await work(new Kysely({ dialect: postgresDialect(pool) }));
  } catch (error) {
    const cause = error instanceof DatabaseUnavailable ? error.cause : error;
    throw meansUnavailable(cause) || mayNot(cause) ? connectionFailure(url, cause) : error;
  } finally {
    await pool.end();
  }
}

const mayNot = (error: unknown) => (error as { code?: string }).code === '42501';

function openPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'visa',
    keepAlive: true,
    types: { getTypeParser },
    ...options,
  });
  // Without a listener a broken idle connection would end the process. Its next user gets the
  // error.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function readVersion(pool: pg.Pool): Promise<{ major: number; name: string }> {
  const { rows } = await pool.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number,
      split_part(current_setting('server_version'), ' ', 1) as name`,
  );
  const [row] = rows;
  return { major: Math.floor(Number(row?.number) / 10_000), name: row?.name ?? 'unknown' };
}

const { INT8, DATE } = pg.types.builtins;

/** Parses like PGlite: safe integers as numbers, a date as its midnight in UTC. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return wholeNumber;
  if (oid === DATE) return (text: string) => new Date(text);
  return pg.types.getTypeParser(oid, format as 'text');
}

function wholeNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}
