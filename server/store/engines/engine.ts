import type { Kysely } from 'kysely';
import type { Database } from '../tables';

/** A database that speaks PostgreSQL (no newer than 15) through Kysely. */
export interface Engine {
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}
