import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { StartFailure } from '../../errors/start-failure';
import type { Db } from './tables';

export interface Migration {
  readonly name: string;
  /** One statement per string, because PGlite runs only one at a time. */
  readonly statements: readonly string[];
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/**
 * Runs the missing migrations, each in its own transaction, or all in the given one.
 * @throws {StartFailure} if the applied migrations are not the beginning of this list
 */
export async function migrate(db: Db, migrations: readonly Migration[]): Promise<void> {
  await sql`create table if not exists applied_migrations (
    position integer primary key, name text not null, checksum text not null
  )`.execute(db);
  const { rows: applied } = await sql<Applied>`
    select name, checksum from applied_migrations order by position`.execute(db);
  applied.forEach((done, position) => checkHistory(done, migrations[position]));
  for (const [position, migration] of migrations.entries()) {
    if (position < applied.length) continue;
    if (db.isTransaction) await apply(db, position, migration);
    else await db.transaction().execute((tx) => apply(tx, position, migration));
  }
}

/** Whether an applied migration is this one, by name and checksum. */
export const hasMigrated = (done: Applied, migration: Migration): boolean =>
  done.name === migration.name && done.checksum === checksum(migration);

function checkHistory(done: Applied, migration: Migration | undefined) {
  if (!migration)
    throw new StartFailure(
      `The database was last used by a newer version of this server (it has '${done.name}'); start that version.`,
    );
  if (!hasMigrated(done, migration))
    throw new StartFailure(
      `The database was built by '${done.name}', which this version of the server knows differently; ` +
        'start the version that built it.',
    );
}

async function apply(tx: Db, position: number, migration: Migration) {
  for (const statement of migration.statements) await sql.raw(statement).execute(tx);
  await sql`insert into applied_migrations (position, name, checksum)
    values (${position}, ${migration.name}, ${checksum(migration)})`.execute(tx);
}

const checksum = ({ statements }: Migration) =>
  createHash('sha256').update(statements.join('\0')).digest('hex');
