import { setTimeout as sleep } from 'node:timers/promises';
import { callCommitHooks } from './commit-hooks';
import { shareConnection } from './share-connection';
import type { Db } from './tables';

const mostTries = 5;

/** SQLSTATEs of a transaction that lost a race: it changed nothing, and a retry may succeed. */
const lostRaces = ['40001', '40P01'];

const lostRace = (error: unknown) => lostRaces.includes((error as { code?: string }).code ?? '');

/**
 * Runs work in a transaction, and retries it from the start after a deadlock or a serialization
 * failure. The work must therefore have no side effects outside of the transaction.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      let inside: Db | undefined;
      const done = await db.transaction().execute((tx) => {
        inside = tx;
        return work(tx);
      });
      if (inside) callCommitHooks(inside);
      return done;
    } catch (error) {
      if (tries === mostTries || !lostRace(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** tries);
    }
  }
}

/**
 * Runs reads on one snapshot of the database. Queries that do not await each other are sent together.
 */
export const readSnapshot = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => shareConnection(tx, work));
