import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Modes under which others cannot write to a table; no call of travellers takes one. */
const query = `
  select c.relname as table, l.mode, l.pid, extract(epoch from clock_timestamp())::float8 * 1000 as at
  from pg_locks l join pg_class c on c.oid = l.relation
  where l.granted and l.pid <> pg_backend_pid() and c.relkind in ('r', 'p')
    and c.relnamespace = 'public'::regnamespace
    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

const lookEveryMs = 10;

/** By the database's clock: this process may be kept from looking. */
interface Seen {
  readonly table: string;
  readonly mode: string;
  readonly pid: number;
  readonly at: number;
}

interface Held {
  readonly table: string;
  readonly mode: string;
  readonly ms: number;
}

/** Looks again and again at which tables are locked against writing, and for how long. */
export async function watchLocks(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const since = new Map<string, number>();
  const held = new Map<string, Held>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await client.query<Seen>(query);
      const present = new Set<string>();
      for (const { table, mode, pid, at } of rows) {
        const key = `${pid} ${table} ${mode}`;
        present.add(key);
        const from = since.get(key) ?? at;
        since.set(key, from);
        const ms = at - from;
        if (ms >= (held.get(key)?.ms ?? 0)) held.set(key, { table, mode, ms });
      }
      for (const key of since.keys()) if (!present.has(key)) since.delete(key);
      await sleep(lookEveryMs);
    }
  })();
  return {
    /** The longest time of each lock that was seen. */
    async end(): Promise<readonly Held[]> {
      isOver = true;
      await watching;
      await client.end();
      return [...held.values()];
    },
  };
}
