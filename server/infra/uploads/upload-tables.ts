import { sql, type Generated } from 'kysely';
import type { FileType } from '../files/file-type';
import type { TravellerData } from '../db/traveller-data';

declare module '../db/tables' {
  interface Database {
    uploads: UploadTable;
  }
}

/** A file that a traveller uploaded or received. Its bytes are in the blob store under its id. */
export interface UploadTable {
  id: string;
  user_id: string;
  key: string;
  sha256: string;
  size: number;
  mime_type: FileType;
  created_at: Date;
  /** Applies only until the upload is attached. */
  expires_at: Date;
  attached_at: Date | null;
  /** Set when the file was replaced or deleted; the sweep removes it. */
  detached_at: Date | null;
  /**
   * The tus id of a resumable upload, set when its bytes are durable; cleared when the same upload
   * restarts.
   */
  resumable_id: Generated<string | null>;
  /** Uploaded by an operator for the traveller, who receives it when it is attached. */
  is_from_desk: Generated<boolean>;
  /**
   * It is kept for a person of the account: also, or only, because its place in an application has
   * given it up.
   */
  kept_for_person: Generated<'also' | 'only' | null>;
}

/** In exports and erasures of a traveller's data. */
export const uploadData = {
  // The sweep deletes the rows with their files.
  uploads: {
    by: ['user_id', 'user'],
    erased: 'kept',
    // A file of an operator that is not attached, or not any more, may be a visa of somebody else.
    exportedIf: sql`detached_at is null and (attached_at is not null or not is_from_desk)`,
    columns: {
      id: 'exported',
      mime_type: 'exported',
      size: 'exported',
      sha256: 'exported',
      created_at: 'exported',
      attached_at: 'exported',
      user_id: 'internal',
      key: 'internal',
      expires_at: 'internal',
      detached_at: 'internal',
      resumable_id: 'internal',
      is_from_desk: 'internal',
      kept_for_person: 'internal',
    },
  },
} satisfies TravellerData<'uploads'>;

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
