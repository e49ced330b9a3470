import type { Generated } from 'kysely';

declare module '../db/tables' {
  interface Database {
    journal: JournalTable;
    superseded_keys: SupersededKeyTable;
  }
}

/**
 * The first response to each change, by its idempotency key. Rows of deliveries are append-only.
 */
export interface JournalTable {
  user_id: string;
  idempotency_key: string;
  request_hash: string;
  /** Path of the call. */
  path: string;
  /** The response body as JSON; null only inside the transaction that produces it. */
  answer: Generated<string | null>;
  answered_at: Date;
  /** Null means forever, as for every call that the contract declares as delivering. */
  kept_until: Date | null;
  /** The place and the file that a delivery attached, if it attached one. */
  applicant_id: Generated<string | null>;
  elec_id: Generated<number | null>;
  pos: Generated<number | null>;
  upload_id: Generated<string | null>;
  sha256: Generated<string | null>;
  size: Generated<number | null>;
}

/**
 * Keys of deliveries that a newer delivery of the same traveller superseded: they have no effect
 * any more.
 */
export interface SupersededKeyTable {
  user_id: string;
  idempotency_key: string;
  superseded_at: Date;
}
