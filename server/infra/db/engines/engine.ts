import type { Kysely } from 'kysely';
import type { Database, Db } from '../tables';

/** A PostgreSQL-compatible database (features up to version 15), accessed through Kysely. */
export interface Engine {
  readonly db: Kysely<Database>;
  /** Kind and location of the database for the operator; never with a password. */
  readonly description: string;
  /** Runs work under an exclusive lock of the database, without a time limit. */
  exclusively<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
