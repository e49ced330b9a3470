import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { madeBeforeBaseline, StartFailure } from '../../errors/start-failure';
import type { Db } from './tables';

export interface Migration {
  readonly name: string;
  /** One statement per string, because PGlite runs only one at a time. */
  readonly statements: readonly string[];
  /**
   * Instead of statements: indexes of tables that have rows already, each as `NAME on TABLE (…)`.
   * They are made while others write, which no transaction can do.
   */
  readonly indexes?: readonly string[];
}

/**
 * In milliseconds: how long a statement waits for its lock of a table. Everybody else who comes to
 * the table in the meantime waits behind it.
 */
const lockPatience = 1_000;

/** How often a migration is begun again that did not get its lock. */
const mostTries = 60;

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/**
 * Runs the missing migrations, each in its own transaction (its indexes before it, outside of any),
 * or all in the given one.
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
    if (db.isTransaction) await apply(db, position, migration, everythingOf(migration));
    else await applyBesideOthers(db, position, migration);
  }
}

/** Whether an applied migration is this one, by name and checksum. */
export const hasMigrated = (done: Applied, migration: Migration): boolean =>
  done.name === migration.name && done.checksum === checksum(migration);

/** Whether an applied migration is the first one of the versions before 0.1.0. */
export const isBeforeBaseline = ({ name }: Pick<Applied, 'name'>): boolean =>
  name === '0001-accounts-and-orders';

function checkHistory(done: Applied, migration: Migration | undefined) {
  if (isBeforeBaseline(done)) throw madeBeforeBaseline('The database');
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

const everythingOf = ({ statements, indexes = [] }: Migration) => [
  ...statements,
  ...indexes.map((index) => `create index ${index}`),
];

/** While other servers, of this version or the one before, work on the same tables. */
async function applyBesideOthers(db: Db, position: number, migration: Migration): Promise<void> {
  for (const index of migration.indexes ?? []) await makeIndex(db, index);
  for (let tries = 1; ; tries += 1)
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(lockPatience)}`.execute(tx);
        await apply(tx, position, migration, migration.statements);
      });
    } catch (error) {
      if (tries === mostTries || (error as { code?: string }).code !== lockNotGot) throw error;
      await sleep(lockPatience);
    }
}

/** SQLSTATE of a statement that waited for its lock too long. */
const lockNotGot = '55P03';

/** If it was interrupted, what it left is of no use, and it begins again. */
async function makeIndex(db: Db, index: string): Promise<void> {
  const [name = ''] = index.split(' ');
  const { rows } = await sql<{ is_valid: boolean }>`
    select indisvalid as is_valid from pg_index where indexrelid = to_regclass(${name})`.execute(
    db,
  );
  if (rows[0]?.is_valid === true) return;
  if (rows.length > 0) await sql`drop index concurrently ${sql.ref(name)}`.execute(db);
  await sql.raw(`create index concurrently ${index}`).execute(db);
}

async function apply(
  tx: Db,
  position: number,
  migration: Migration,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
  await sql`insert into applied_migrations (position, name, checksum)
    values (${position}, ${migration.name}, ${checksum(migration)})`.execute(tx);
}

const checksum = (migration: Migration) =>
  createHash('sha256').update(everythingOf(migration).join('\0')).digest('hex');
