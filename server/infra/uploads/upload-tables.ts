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
