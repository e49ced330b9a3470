import { type RawBuilder, sql, type Generated } from 'kysely';
import { onCommit } from '../db/transact';
import type { Db } from '../db/tables';
import type { TravellerData } from '../db/traveller-data';

const listeners = new Set<() => void>();

/** Tells the runners of this process that jobs were added; others find them by looking. */
export function announceJobs(): void {
  for (const listener of listeners) listener();
}

/** Calls a listener for every announcement, until the returned function is called. */
export function onJobsAdded(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Work to be done after the transaction that adds it. */
export interface NewJob {
  /** A job with the same id is added only once. */
  readonly id: string;
  readonly kind: string;
  /** The input for its kind; kept as JSON. */
  readonly payload: object;
}

/** Removes a job that nobody has begun. @returns whether it was there */
export async function removeJob(tx: Db, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('holder', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** How a job stands that is not done. */
export interface JobState {
  /** When it is tried next. */
  readonly dueAt: Date;
  readonly hasFailed: boolean;
  /** When it was given up: nobody tries it any more by itself. */
  readonly givenUpAt: Date | undefined;
}

/** How each of these jobs stands, of those that are not done. */
export async function jobStates(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JobState>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('jobs')
    .where('id', 'in', ids)
    .select(['id', 'due_at', 'tries', 'failed_at'])
    .execute();
  return new Map(
    rows.map(({ id, due_at, tries, failed_at }) => [
      id,
      { dueAt: due_at, hasFailed: tries > 0, givenUpAt: failed_at ?? undefined },
    ]),
  );
}

/** The ids of a kind's jobs that nobody gave up, for a condition of another query. */
export const idsOfKind = (kind: string): RawBuilder<unknown> =>
  sql`(select id from jobs where kind = ${kind} and failed_at is null)`;

/** Queues jobs, inside the transaction that needs them done: they run if and only if it commits. */
export async function addJobs(tx: Db, jobs: readonly NewJob[], now: Date): Promise<void> {
  if (jobs.length === 0) return;
  await tx
    .insertInto('jobs')
    .values(
      jobs.map(({ id, kind, payload }) => ({
        id,
        kind,
        payload: JSON.stringify(payload),
        due_at: now,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  onCommit(tx, announceJobs);
}

declare module '../db/tables' {
  interface Database {
    jobs: JobTable;
  }
}

/** Work that is done after the transaction that asked for it; a job that is done is deleted. */
export interface JobTable {
  id: string;
  kind: string;
  /** JSON of what its kind needs. */
  payload: string;
  /** When it may be tried; while it is held, when its lease ends. */
  due_at: Date;
  /** How often it has failed. */
  tries: Generated<number>;
  /** The server that works on it; null while nobody does. */
  holder: Generated<string | null>;
  created_at: Date;
  /** When it was given up: a person has to look at it. */
  failed_at: Generated<Date | null>;
  /** Why it failed last. */
  problem: Generated<string | null>;
}

/** In exports and erasures of a traveller's data. */
export const jobData = {
  jobs: 'ids of changes, answers and checks; a job whose subject is gone does nothing',
} satisfies TravellerData<'jobs'>;
