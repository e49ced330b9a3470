import type { TravellerData } from '../../infra/db/traveller-data';

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

/** In exports and erasures of a traveller's data. */
export const photoData = {
  made_photos: {
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    columns: {
      applicant_id: 'exported',
      photo_upload_id: 'exported',
      source_upload_id: 'exported',
      problems: 'exported',
      thumbnail_upload_id: 'internal',
      need_handle: 'internal',
    },
  },
  photos: {
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    columns: {
      applicant_id: 'exported',
      source_upload_id: 'exported',
      photo_upload_id: 'exported',
      status: 'exported',
      reason: 'exported',
      submitted_at: 'exported',
      thumbnail_upload_id: 'internal',
    },
  },
} satisfies TravellerData<'made_photos' | 'photos'>;
