import { Kysely } from 'kysely';
import pg from 'pg';
import { StartFailure } from '../../../errors/start-failure';
import type { Database } from '../tables';
import { DatabaseUnavailable, meansUnavailable } from './database-unavailable';
import type { Engine } from './engine';
import { checkUrl, connectionFailure, describeTarget } from './postgres-failures';
import { postgresDialect } from './postgres-dialect';

/** The oldest version that every statement of ours runs on. */
const oldestMajor = 13;

/** How long a call waits for a free or a new connection before it answers 503. */
const connectPatience = 10_000;

/** How long one statement of a call may take. */
const statementPatience = 30_000;

/** 'visa', as a number: the advisory lock of whoever changes the tables themselves. */
const exclusiveLock = 0x76697361;

/**
 * PostgreSQL by its URL, through a pool. A connection that breaks fails the calls that were using it;
 * the next ones open new ones.
 * @throws {StartFailure} if it cannot be reached, refuses us or is too old
 */
export async function openPostgres(url: string, poolSize: number): Promise<Engine> {
  checkUrl(url);
  const pool = openPool(url, {
    max: poolSize,
    connectionTimeoutMillis: connectPatience,
    statement_timeout: statementPatience,
    idle_in_transaction_session_timeout: statementPatience,
  });
  const version = await askVersion(pool).catch(async (error: unknown) => {
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

/** On a connection of its own, without limits of time; the lock ends with the connection. */
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
  // A connection that breaks while nobody waits for its answer must not end the process: whoever
  // uses it next is told.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function askVersion(pool: pg.Pool): Promise<{ major: number; name: string }> {
  const { rows } = await pool.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number,
      split_part(current_setting('server_version'), ' ', 1) as name`,
  );
  const [row] = rows;
  return { major: Math.floor(Number(row?.number) / 10_000), name: row?.name ?? 'unknown' };
}

const { INT8, DATE } = pg.types.builtins;

/** As PGlite does it: whole numbers are numbers while they are exact, a day is its UTC midnight. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return wholeNumber;
  if (oid === DATE) return (text: string) => new Date(text);
  return pg.types.getTypeParser(oid, format as 'text');
}

function wholeNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}
