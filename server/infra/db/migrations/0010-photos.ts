import type { Migration } from '../migrate';

/** Photos made from uploads, and the current photo of each applicant. */
export const photos: Migration = {
  name: '0010-photos',
  statements: [
    `create table made_photos (
      photo_upload_id text primary key references uploads (id) on delete cascade,
      thumbnail_upload_id text not null unique references uploads (id) on delete cascade,
      source_upload_id text not null references uploads (id) on delete cascade,
      applicant_id text not null,
      need_handle integer not null check (need_handle in (0, 1)),
      problems text not null
    )`,
    'create index made_photos_by_source on made_photos (source_upload_id)',
    `create table photos (
      applicant_id text primary key references applicants (id),
      source_upload_id text not null unique references uploads (id),
      photo_upload_id text not null unique references uploads (id),
      thumbnail_upload_id text not null unique references uploads (id),
      status integer not null check (status in (2, 3, 4)),
      reason text,
      submitted_at timestamptz not null
    )`,
  ],
};
