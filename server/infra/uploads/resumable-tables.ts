import type { Generated } from 'kysely';

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
