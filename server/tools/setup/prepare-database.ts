import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { StartFailure } from '../../errors/start-failure';
import { databaseHosts } from '../../settings/database-hosts';

/**
 * The URL of a new role's database on the cluster of a superuser.
 * @param name of both
 * @throws {StartFailure} if the URL cannot be read
 */
export function newDatabaseUrl(adminUrl: string, name: string): string {
  if (databaseHosts(adminUrl).length > 1)
    throw new StartFailure('databaseAdmin names several hosts: name the one that takes writes.');
  const { host, port } = clientOf(adminUrl, 'databaseAdmin');
  const { search } = new URL(adminUrl);
  const where = host.startsWith('/')
    ? encodeURIComponent(host)
    : host.includes(':')
      ? `[${host}]`
      : host;
  const password = randomBytes(24).toString('base64url');
  return `postgres://${name}:${password}@${where}:${port}/${name}${search}`;
}

function clientOf(url: string, name: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  } catch {
    throw new StartFailure(
      `${name} cannot be read; it looks like postgres://user@host:5432/postgres.`,
    );
  }
}

async function connected<T>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = clientOf(url, name);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    const { code, message } = error as { code?: string; message: string };
    throw new StartFailure(`${name}: PostgreSQL answers '${message || code}'.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether the server's role reaches its database. */
export const reachesDatabase = (url: string): Promise<boolean> =>
  connected(url, 'databaseUrl', async (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );

/**
 * Makes the server's role and its database, both only as far as they are missing. The role is no
 * superuser: the desk's audit is taken from it (`seal-audit.sql`).
 * @param adminUrl of a superuser, in any database of the cluster
 * @param url of the server, with the password that its role gets
 * @returns what was done, a sentence each
 * @throws {StartFailure} if the role may more than it should, or PostgreSQL refuses
 */
export async function prepareDatabase(adminUrl: string, url: string): Promise<readonly string[]> {
  const { user = '', password, database = '' } = clientOf(url, 'databaseUrl');
  if (typeof password !== 'string' || password === '')
    throw new StartFailure('databaseUrl has no password for the role that is to be made.');
  const role = pg.escapeIdentifier(user);
  const done = await connected(adminUrl, 'databaseAdmin', async (client) => {
    const sentences: string[] = [];
    const { rows: roles } = await client.query<{ may: boolean }>(
      'select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as may from pg_roles where rolname = $1',
      [user],
    );
    const [found] = roles;
    if (found?.may)
      throw new StartFailure(
        `The role ${user} may more than the server's should: take superuser, createrole, createdb and bypassrls from it.`,
      );
    const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
    const secret = `password ${pg.escapeLiteral(password)}`;
    if (!found) {
      await client.query(`create role ${role} ${rights} ${secret}`);
      sentences.push(`Made the role ${user}, which is no superuser.`);
    } else if (!(await reachesDatabase(url))) {
      await client.query(`alter role ${role} ${secret}`);
      sentences.push(`Gave the role ${user} the password of the settings.`);
    }
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      database,
    ]);
    if (rowCount === 0) {
      const name = pg.escapeIdentifier(database);
      await client.query(`create database ${name} owner ${role}`);
      await client.query(`revoke all on database ${name} from public`);
      sentences.push(`Made the database ${database}.`);
    }
    return sentences;
  });
  if (done.some((sentence) => sentence.startsWith('Made the database')))
    await connected(inDatabase(adminUrl, database), 'databaseAdmin', async (client) => {
      await client.query(`alter schema public owner to ${role}`);
      await client.query('revoke all on schema public from public');
    });
  return done;
}

function inDatabase(url: string, database: string): string {
  const moved = new URL(url);
  moved.pathname = `/${encodeURIComponent(database)}`;
  return moved.href;
}
