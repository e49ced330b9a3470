import type { Generated } from 'kysely';
import type { FileType } from '../files/file-type';

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
}
