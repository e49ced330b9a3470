import type { Kysely } from 'kysely';
import type { Database, Db } from '../tables';

/** A database that speaks PostgreSQL (no newer than 15) through Kysely. */
export interface Engine {
  readonly db: Kysely<Database>;
  /** What and where it is, for whoever runs the server; never with a password. */
  readonly description: string;
  /** Runs work that nobody else may do on this database at the same time, however long it takes. */
  exclusively<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
