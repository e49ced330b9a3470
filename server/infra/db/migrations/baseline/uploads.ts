/**
 * Files that were uploaded, photos that were made of them, and uploads that are not complete, for
 * servers that share a store of files. All times of the latter are the database's.
 */
export const uploads: readonly string[] = [
  `create table uploads (
    id text primary key,
    user_id text not null references users (id),
    key text not null unique,
    sha256 text not null,
    size integer not null,
    mime_type text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    attached_at timestamptz,
    detached_at timestamptz,
    resumable_id text unique,
    is_from_desk boolean not null default false
  )`,
  'create index uploads_by_user on uploads (user_id) include (size, attached_at)',
  `create index uploads_detached on uploads (detached_at)
    where detached_at is not null`,
  `create index uploads_never_attached on uploads (expires_at)
    where attached_at is null`,
  `create table made_photos (
    photo_upload_id text primary key references uploads (id) on delete cascade,
    thumbnail_upload_id text not null unique references uploads (id) on delete cascade,
    source_upload_id text not null references uploads (id) on delete cascade,
    applicant_id text not null,
    need_handle text not null check (need_handle in ('plain', 'recognise')),
    problems text not null
  )`,
  'create index made_photos_by_source on made_photos (source_upload_id)',
  `create index made_photos_with_problems
    on made_photos (photo_upload_id)
    where problems <> '[]'`,
  `create table resumable_uploads (
    id text primary key,
    user_id text not null references users (id),
    size integer not null check (size > 0),
    received integer not null default 0,
    metadata text not null,
    created_at timestamptz not null default now(),
    check ((received >= 0) and (received <= size))
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
  `create table unfinished_bytes (
    id text primary key,
    user_id text,
    address text not null,
    size integer not null,
    ends_at timestamptz not null
  )`,
  'create index unfinished_bytes_by_user on unfinished_bytes (user_id)',
  'create index unfinished_bytes_by_address on unfinished_bytes (address)',
  'create index unfinished_bytes_by_end on unfinished_bytes (ends_at)',
];
