import type { Generated } from 'kysely';

declare module '../db/tables' {
  interface Database {
    journal: JournalTable;
    superseded_keys: SupersededKeyTable;
  }
}

/** The first answer of each change, by its idempotency key; those of deliveries are append-only. */
export interface JournalTable {
  user_id: string;
  idempotency_key: string;
  request_hash: string;
  /** Of the call; empty where it was answered before there was one journal, and is kept for a week. */
  path: string;
  /** JSON of the answer's body; null only inside the transaction that makes it. */
  answer: Generated<string | null>;
  answered_at: Date;
  /** Null: for ever, as of every call that the contract says delivers. */
  kept_until: Date | null;
  /** What a delivery brought, as far as it brought something: the place and the file. */
  applicant_id: Generated<string | null>;
  elec_id: Generated<number | null>;
  pos: Generated<number | null>;
  upload_id: Generated<string | null>;
  sha256: Generated<string | null>;
  size: Generated<number | null>;
}

/** Deliveries in whose place their traveller wanted something else: they have no effect any more. */
export interface SupersededKeyTable {
  user_id: string;
  idempotency_key: string;
  superseded_at: Date;
}
