import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './tables';

const mostTries = 5;

/** SQLSTATEs after which nothing has happened and the same may well succeed: it lost a race. */
const lostRaces = ['40001', '40P01'];

const lostRace = (error: unknown) => lostRaces.includes((error as { code?: string }).code ?? '');

/**
 * Runs work in a transaction, and again from its beginning when PostgreSQL ended it in favour of
 * another one (a deadlock, a serialization failure). Work must therefore change nothing else.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === mostTries || !lostRace(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** tries);
    }
  }
}

/** Reads everything as of one moment, whatever is committed meanwhile. */
export const readSnapshot = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(work);
