import { sql } from 'kysely';
import type { Engine } from './engines/engine';
import type { Db } from './tables';

/** 'file' as a number: the key of the advisory lock. */
const guard = 0x66696c65;

/**
 * Runs work while no server on this database removes files. Rows may change in the meantime; the
 * work reads its own snapshot of them.
 */
export const withoutFileRemoval = <T>(engine: Engine, work: (db: Db) => Promise<T>): Promise<T> =>
  engine.exclusively(work, guard);

/** Whether this transaction may remove files; otherwise a later sweep removes them. */
export async function mayRemoveFiles(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(guard)}) as may`.execute(tx);
  return rows[0]?.may === true;
}

/** A mutual exclusion lock, granted in the order of requests. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Waits for the lock; resolves to the function that releases it. */
  async lock(): Promise<() => void> {
    const before = this.#last;
    let unlock = () => {};
    this.#last = new Promise((resolve) => (unlock = resolve));
    await before;
    return unlock;
  }
}
