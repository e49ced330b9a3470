import type { PhotoHandling, PhotoStatus } from '../../../src/contract/codes';
import type { Selectable } from 'kysely';
declare module '../../infra/db/tables' {
  interface Database {
    made_photos: MadePhotoTable;
    photos: PhotoTable;
  }
}

/**
 * A photo made from an upload for an applicant; it becomes the applicant's photo when it is
 * submitted.
 */
export interface MadePhotoTable {
  photo_upload_id: string;
  thumbnail_upload_id: string;
  source_upload_id: string;
  applicant_id: string;
  /** 'recognise': cropped to its size; 'plain': only rotated upright, without metadata. */
  need_handle: PhotoHandling;
  /** The objections that an official may have: a JSON list of sentences. */
  problems: string;
}

/** An applicant's photo. Its three files are uploads. */
export interface PhotoTable {
  applicant_id: string;
  /** The original upload. */
  source_upload_id: string;
  photo_upload_id: string;
  thumbnail_upload_id: string;
  status: Exclude<PhotoStatus, 'incomplete'>;
  reason: string | null;
  submitted_at: Date;
}
export type PhotoRow = Selectable<PhotoTable>;
