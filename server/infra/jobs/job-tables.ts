import type { Generated } from 'kysely';
import type { TravellerData } from '../db/traveller-data';

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
