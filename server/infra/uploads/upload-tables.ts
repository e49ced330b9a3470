import type { Generated } from 'kysely';
import type { FileType } from '../files/file-type';

declare module '../db/tables' {
  interface Database {
    uploads: UploadTable;
  }
}

/** A file that a traveller sent or was given. Its bytes are in the blob store under its id. */
export interface UploadTable {
  id: string;
  user_id: string;
  key: string;
  sha256: string;
  size: number;
  mime_type: FileType;
  created_at: Date;
  /** Only of those that were never attached. */
  expires_at: Date;
  attached_at: Date | null;
  /** It was replaced or deleted: the sweep takes it and its bytes. */
  detached_at: Date | null;
  /** Of one that came by the tus protocol: its id there, from when its bytes are kept until the same come anew. */
  resumable_id: Generated<string | null>;
}
