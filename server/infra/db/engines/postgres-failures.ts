import pg from 'pg';
import { StartFailure } from '../../../errors/start-failure';
import { databaseHosts } from '../../../settings/database-hosts';

/** The database of a URL without its password: 'visa at db.example:5432'. */
export function describeTarget(url: string): string {
  const clients = databaseHosts(url).map((each) => new pg.Client({ connectionString: each }));
  const hosts = clients.map(({ host, port }) => (host.startsWith('/') ? host : `${host}:${port}`));
  return `${clients[0]?.database ?? ''} at ${hosts.join(' or ')}`;
}

/**
 * @throws {StartFailure} if pg cannot parse the URL, or cannot read a certificate file named in it
 */
export function checkUrl(url: string): void {
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
export function connectionFailure(url: string, error: unknown): StartFailure {
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
