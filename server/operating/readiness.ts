import type { BlobStore } from '../infra/files/blob-store';
import type { Db } from '../infra/db/tables';
import { sql } from 'kysely';

/** Where a server is in its life. */
export type Phase = 'starting' | 'serving' | 'draining';

export interface Readiness {
  readonly ready: boolean;
  /** Why not, in words for the operator; empty if it is. */
  readonly problems: readonly string[];
}

interface Parts {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly phase: Phase;
}

/** In milliseconds: a balancer asks every few seconds, and a frozen part never answers. */
const patience = 2_000;

/** Whether this server should get requests: it can read and write what all of them need. */
export async function readiness({ db, blobs, phase }: Parts): Promise<Readiness> {
  if (phase !== 'serving') return { ready: false, problems: [`This server is ${phase}.`] };
  const checks = [
    ['the database', sql`select 1`.execute(db)],
    ['the file store', blobs.check()],
  ] as const;
  const problems = await Promise.all(
    checks.map(async ([name, check]) => {
      const problem = await problemOf(check);
      return problem === undefined ? [] : [`${name}: ${problem}`];
    }),
  );
  const found = problems.flat();
  return { ready: found.length === 0, problems: found };
}

async function problemOf(check: Promise<unknown>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${patience / 1_000} s`), patience);
  });
  try {
    return await Promise.race([
      check.then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
