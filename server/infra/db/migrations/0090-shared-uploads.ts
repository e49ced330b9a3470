import type { Migration } from '../migrate';

/**
 * Uploads that are not complete, for servers that share a store of files: how much of each has
 * arrived, in which parts it lies, and which request may add to it. All times are the database's.
 */
export const sharedUploads: Migration = {
  name: '0090-shared-uploads',
  statements: [
    `create table resumable_uploads (
      id text primary key,
      user_id text not null references users (id),
      size integer not null check (size > 0),
      received integer not null default 0 check (received between 0 and size),
      metadata text not null,
      created_at timestamptz not null default now()
    )`,
    'create index resumable_uploads_by_user on resumable_uploads (user_id)',
    'create index resumable_uploads_by_age on resumable_uploads (created_at)',
    `create table resumable_parts (
      id text primary key,
      upload_id text not null references resumable_uploads (id) on delete cascade,
      start integer not null,
      size integer not null check (size > 0),
      unique (upload_id, start)
    )`,
    // Also of an upload that is being created, and of one that is being removed.
    `create table upload_leases (
      upload_id text primary key,
      fence text not null,
      ends_at timestamptz not null,
      is_wanted boolean not null default false
    )`,
    'create index upload_leases_by_end on upload_leases (ends_at)',
  ],
};
