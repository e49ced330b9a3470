import { Kysely, type LogEvent, sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartFailure } from '../../../errors/start-failure';
import { databaseHosts } from '../../../settings/database-hosts';
import type { Database } from '../tables';
import { DatabaseUnavailable, type Engine, meansUnavailable } from './engine';
import { postgresDialect } from './postgres-dialect';
import { openPool, type PostgresPool } from './postgres-pool';

/** The database of a URL without its password: 'visa at db.example:5432'. */
function describeTarget(url: string): string {
  const clients = databaseHosts(url).map((each) => new pg.Client({ connectionString: each }));
  const hosts = clients.map(({ host, port }) => (host.startsWith('/') ? host : `${host}:${port}`));
  return `${clients[0]?.database ?? ''} at ${hosts.join(' or ')}`;
}

/**
 * @throws {StartFailure} if pg cannot parse the URL, or cannot read a certificate file named in it
 */
function checkUrl(url: string): void {
  try {
    describeTarget(url);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    throw new StartFailure(
      code && path
        ? `DATABASE_URL names the file ${path}, which cannot be read (${code}).`
        : 'DATABASE_URL cannot be read; it looks like postgres://user:password@host:5432/database, ' +
            'with special characters of the password percent-encoded.',
    );
  }
}

/**
 * Explains to the operator why the database could not be opened. Messages of pg contain no
 * password.
 */
function connectionFailure(url: string, error: unknown): StartFailure {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new StartFailure(sentenceFor(code, message, describeTarget(url)), { cause: error });
}

function sentenceFor(code: string, message: string, target: string): string {
  if (code.startsWith('28'))
    return `The database ${target} refuses the user or the password of DATABASE_URL (${message}); correct them there.`;
  if (code === '3D000')
    return `There is no database ${target}; create it, or correct its name in DATABASE_URL.`;
  if (code === '57P03')
    return `The database ${target} is starting or stopping; start the server again in a moment.`;
  if (code === '53300')
    return `The database ${target} has no connection left; raise its max_connections, or lower DATABASE_POOL_SIZE.`;
  if (code === '42501')
    return `The user of DATABASE_URL may not do what the server needs in ${target} (${message}); make it the owner of the database.`;
  if (/certificate|SSL|TLS|CERT/.test(`${code} ${message}`))
    return `The connection to the database ${target} could not be secured (${message}); correct sslmode or sslrootcert in DATABASE_URL.`;
  return (
    `The database ${target} cannot be reached (${code || message}); ` +
    'check that PostgreSQL runs there, and host and port in DATABASE_URL.'
  );
}

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
