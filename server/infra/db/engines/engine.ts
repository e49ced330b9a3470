import type { Kysely } from 'kysely';
import type { Database, Db } from '../tables';

/** The database is temporarily unavailable; a retry may succeed without any change. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(override readonly cause: unknown) {
    super('The database cannot be reached.');
  }
}

const ofTheNetwork = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/**
 * SQLSTATEs of temporary conditions of the database server: connection lost, log-in rejected, no
 * resources left, shutting down or starting, a standby, a statement timeout.
 */
const ofTheServer = /^(08|28|53|57P|25006|25P03|57014|3D000)/;

/** Messages of pg errors that have no code. */
const ofTheDriver =
  /^(Connection terminated|Connection ended|timeout e|Client (has|was)|Cannot use a pool)/;

/**
 * Whether an error of pg means that the database is unavailable rather than that a query is wrong.
 */
export function meansUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === '') return ofTheDriver.test(error.message);
  return ofTheNetwork.includes(code) || ofTheServer.test(code);
}

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
