import type { Generated } from 'kysely';
import type { TravellerData } from '../db/traveller-data';

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

/** In exports and erasures of a traveller's data. */
export const deliveryData = {
  journal: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      user_id: 'internal',
      idempotency_key: 'internal',
      request_hash: 'internal',
      path: 'internal',
      answer: 'internal',
      answered_at: 'internal',
      kept_until: 'internal',
      applicant_id: 'internal',
      elec_id: 'internal',
      pos: 'internal',
      upload_id: 'internal',
      sha256: 'internal',
      size: 'internal',
    },
  },
  superseded_keys: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      user_id: 'internal',
      idempotency_key: 'internal',
      superseded_at: 'internal',
    },
  },
} satisfies TravellerData<'journal' | 'superseded_keys'>;
