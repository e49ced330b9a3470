import type { Selectable } from 'kysely';
declare module '../../infra/db/tables' {
  interface Database {
    made_photos: MadePhotoTable;
    photos: PhotoTable;
  }
}

/** A photo that was made from an upload for an applicant; theirs only once it is submitted. */
export interface MadePhotoTable {
  photo_upload_id: string;
  thumbnail_upload_id: string;
  source_upload_id: string;
  applicant_id: string;
  /** 1: cropped to its size; 0: only upright, without metadata. */
  need_handle: 0 | 1;
  /** What an official may object to: a JSON list of sentences. */
  problems: string;
}

/** An applicant's photo. Its three files are uploads. */
export interface PhotoTable {
  applicant_id: string;
  /** As it was sent. */
  source_upload_id: string;
  photo_upload_id: string;
  thumbnail_upload_id: string;
  /** 2 in review, 3 pass, 4 fail. */
  status: 2 | 3 | 4;
  reason: string | null;
  submitted_at: Date;
}
export type PhotoRow = Selectable<PhotoTable>;
