import type { Generated, Kysely } from 'kysely';

/** The database itself, or a transaction on it. */
export type Db = Kysely<Database>;

/**
 * All tables. Whoever owns one adds it here, in a file `…-tables.ts` of its own folder; nobody else
 * asks for its rows (`scripts/check-tables.mjs`).
 */
export interface Database {
  generation: GenerationTable;
}

interface GenerationTable {
  is_only: Generated<boolean>;
  id: string;
}
