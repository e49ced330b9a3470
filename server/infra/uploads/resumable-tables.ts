import type { Generated } from 'kysely';
import type { TravellerData } from '../db/traveller-data';

declare module '../db/tables' {
  interface Database {
    resumable_uploads: ResumableUploadTable;
    resumable_parts: ResumablePartTable;
    upload_leases: UploadLeaseTable;
  }
}

/** An upload that is not complete, on servers that share a store of files. */
interface ResumableUploadTable {
  id: string;
  user_id: string;
  size: number;
  /** How many bytes have arrived; they lie in parts without a gap. */
  received: Generated<number>;
  /** JSON: what the client declared. */
  metadata: string;
  created_at: Generated<Date>;
}

/** Bytes of an upload that were acknowledged; they are in the store under the part's id. */
interface ResumablePartTable {
  id: string;
  upload_id: string;
  start: number;
  size: number;
}

/** Which request may add to an upload, finish it or remove it. */
interface UploadLeaseTable {
  upload_id: string;
  /** Names the request; whoever takes the lease over writes another one. */
  fence: string;
  ends_at: Date;
  /** Whether another request waits: the holder keeps what has arrived, and ends. */
  is_wanted: Generated<boolean>;
}

/** In exports and erasures of a traveller's data. */
export const resumableData = {
  // Their parts go with them; what is in the store, within a day.
  resumable_uploads: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      id: 'internal',
      user_id: 'internal',
      size: 'internal',
      received: 'internal',
      metadata: 'internal',
      created_at: 'internal',
    },
  },
  resumable_parts: 'of resumable_uploads, and deleted with it',
  upload_leases: 'for seconds, by the id of an upload',
} satisfies TravellerData<'resumable_uploads' | 'resumable_parts' | 'upload_leases'>;
