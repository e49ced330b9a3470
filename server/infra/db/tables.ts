import type { Generated, Kysely } from 'kysely';

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;

/**
 * All tables. The folder that owns a table adds it here, in its file `…-tables.ts`; no other folder
 * queries it (`scripts/check-tables.mjs`).
 */
export interface Database {
  generation: GenerationTable;
}

interface GenerationTable {
  is_only: Generated<boolean>;
  id: string;
}
