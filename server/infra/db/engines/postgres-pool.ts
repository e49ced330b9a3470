import pg from 'pg';
import { databaseHosts } from '../../../settings/database-hosts';
import { BatchingClient } from './batching-client';

/**
 * Asks one host whether it takes writes.
 * @returns its timeline, which grows whenever a replica is made the primary
 * @throws if it takes none, or does not answer in time
 */
type AskHost = (url: string) => Promise<number>;

interface Parts {
  readonly urls: readonly string[];
  readonly ask: AskHost;
  /** The writes go to another host from now on: connections to all others are of no use. */
  readonly moved: (to: string) => void;
}

/**
 * Knows which of several hosts takes writes. A primary that was cut off and comes back takes writes
 * too, until somebody stops it; its timeline tells it from its successor. So once a timeline was
 * seen, no host on an earlier one is used.
 */
export class WritableHost {
  #timeline = 0;
  #current: string | undefined;
  #searching: Promise<string> | undefined;

  constructor(private readonly with_: Parts) {}

  /**
   * The host for a new connection.
   * @throws the failure of a host, if none takes writes
   */
  async find(): Promise<string> {
    return this.#current ?? this.search();
  }

  /** A connection to this host failed: the next one asks first. */
  doubt(url: string): void {
    if (this.#current === url) this.#current = undefined;
  }

  /** Looks whether the current host still takes writes, and for another one if it does not. */
  async check(): Promise<void> {
    const current = this.#current;
    if (current === undefined) return void (await this.search());
    try {
      this.#accept(current, await this.with_.ask(current));
    } catch {
      this.doubt(current);
      await this.search();
    }
  }

  /** Asks all hosts at once; all who need one wait for the same search. */
  search(): Promise<string> {
    this.#searching ??= this.#ask().finally(() => (this.#searching = undefined));
    return this.#searching;
  }

  async #ask(): Promise<string> {
    const { urls, ask } = this.with_;
    const answers = await Promise.allSettled(urls.map(ask));
    let found: { url: string; timeline: number } | undefined;
    let failure: unknown;
    for (const [index, url] of urls.entries()) {
      const answer = answers[index];
      if (answer?.status === 'rejected') failure ??= answer.reason;
      else if (answer && answer.value > (found?.timeline ?? -1))
        found = { url, timeline: answer.value };
    }
    if (!found) throw failure;
    this.#accept(found.url, found.timeline);
    return found.url;
  }

  #accept(url: string, timeline: number): void {
    if (timeline < this.#timeline) throw new StaleHost();
    this.#timeline = timeline;
    const hasMoved = this.#current !== url;
    this.#current = url;
    if (hasMoved) this.with_.moved(url);
  }
}

/** A host was the primary once, and another one is by now. */
class StaleHost extends Error {
  override readonly name = 'StaleHost';
  /** As PostgreSQL reports a host that takes no writes. */
  readonly code = '25006';

  constructor() {
    super('Another host has become the primary since.');
  }
}

/** In milliseconds: how often the host that takes writes is asked whether it still does. */
const checkTime = 2_000;

/** In milliseconds: how long a host may take to say whether it takes writes. */
const askPatience = 2_000;

/** Connections to PostgreSQL; with several hosts each goes to the one that takes writes. */
export interface PostgresPool {
  readonly pool: pg.Pool;
  end(): Promise<void>;
}

/** Opens a pool; the first connection is made when it is needed. */
export function openPool(url: string, options: pg.PoolConfig): PostgresPool {
  const urls = databaseHosts(url);
  const several = urls.length > 1 ? connectToWritable(urls) : undefined;
  const pool = new pg.Pool({
    connectionString: urls[0],
    application_name: 'visa',
    keepAlive: true,
    types: { getTypeParser },
    Client: several?.Client ?? BatchingClient,
    ...options,
  });
  // Without a listener a broken idle connection would end the process. Its next user gets the
  // error.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    pool,
    async end() {
      several?.stop();
      await pool.end();
    },
  };
}

/** pg itself knows one host only. */
function connectToWritable(urls: readonly string[]) {
  const clients = new Map<BatchingClient, string>();
  const host = new WritableHost({
    urls,
    ask: askHost,
    moved(to) {
      for (const [client, url] of clients) if (url !== to) abandon(client);
    },
  });

  class WritableClient extends BatchingClient {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void) {
      const connected = this.#connectTo();
      if (!callback) return connected;
      connected.then(() => (callback as () => void)(), callback);
    }

    async #connectTo(): Promise<pg.Client> {
      const url = await host.find();
      const { host: name, port } = new pg.Client({ connectionString: url });
      Object.assign(this, { host: name, port });
      clients.set(this, url);
      this.once('end', () => clients.delete(this));
      try {
        await super.connect();
        return this;
      } catch (error) {
        clients.delete(this);
        host.doubt(url);
        throw error;
      }
    }
  }

  // A host that is frozen, or no longer the primary, tells nobody.
  const timer = setInterval(() => void host.check().catch(() => undefined), checkTime).unref();
  return { Client: WritableClient, stop: () => clearInterval(timer) };
}

/** Ends a connection whether the pool has it idle or lent: a query on it fails at once. */
function abandon(client: BatchingClient): void {
  // The pool takes an idle connection that reports an error off its list.
  if (client.listenerCount('error') > 0)
    client.emit('error', new Error('Connection terminated: another host is the primary.'));
  client.cut();
}

async function askHost(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'visa',
    connectionTimeoutMillis: askPatience,
    query_timeout: askPatience,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>(
      'show transaction_read_only',
    );
    if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyHost(client);
    return await readTimeline(client);
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** 0 at a service that calls itself PostgreSQL and has no log of its own. */
async function readTimeline(client: pg.Client): Promise<number> {
  const { rows } = await client
    .query<{ timeline: string }>(
      'select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline',
    )
    .catch((error: { code?: string }) => {
      if (error.code === undefined) throw error;
      return { rows: [] };
    });
  return Number.parseInt(rows[0]?.timeline ?? '0', 16);
}

class ReadOnlyHost extends Error {
  override readonly name = 'ReadOnlyHost';
  /** As PostgreSQL reports a write there. */
  readonly code = '25006';

  constructor({ host, port }: pg.Client) {
    super(`${host}:${port} takes no writes`);
  }
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
