import type { Kysely } from 'kysely';
import type { Database, Db } from '../tables';

/** A PostgreSQL-compatible database (features up to version 15), accessed through Kysely. */
export interface Engine {
  readonly db: Kysely<Database>;
  /** Kind and location of the database for the operator; never with a password. */
  readonly description: string;
  /**
   * Runs work under an exclusive lock of the database, without a time limit.
   * @param lock the key of an advisory lock; without one it is that of the tables' changes
   */
  exclusively<T>(work: (db: Db) => Promise<T>, lock?: number): Promise<T>;
  /**
   * Frees the room of old rows and counts what the planner goes by; absent if the database does both
   * automatically.
   */
  readonly tidy?: () => Promise<void>;
  close(): Promise<void>;
}
