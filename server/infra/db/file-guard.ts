import { sql } from 'kysely';
import type { Db } from './tables';

/** 'file', as a number. */
const guard = 0x66696c65;

/**
 * Runs work during which no file is removed, by this or any other server on the database. Rows may
 * come and go meanwhile: that is what the work's own snapshot is for.
 */
export async function keepingFiles<T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(guard)})`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(guard)})`.execute(connection);
    }
  });
}

/** Whether this transaction may remove files; if not, a later sweep will. */
export async function mayRemoveFiles(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(guard)}) as may`.execute(tx);
  return rows[0]?.may === true;
}
