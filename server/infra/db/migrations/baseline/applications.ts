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

/** Orders and their applicants: documents, photos, passports, forms, letters and visas. */
export const applications: readonly string[] = [
  `create table orders (
    id text primary key,
    user_id text not null references users (id),
    product_id integer not null,
    country_id integer not null,
    country_residence_id integer not null,
    pay_status text not null check (pay_status in ('unpaid', 'waiting-for-payment', 'paid')),
    depart_date text,
    fee integer,
    cancel_reason text check (cancel_reason in ('mistake', 'travel-plan', 'other')),
    created_at timestamptz not null,
    applicants_added integer not null default 0,
    discount integer not null default 0 check (discount >= 0),
    visa_fee integer check (visa_fee >= 0),
    product_version integer not null default 1
  )`,
  'create index orders_by_user on orders (user_id, created_at desc, id desc)',
  `create table applicants (
    id text primary key,
    order_id text not null references orders (id),
    number integer not null,
    first_name text not null,
    identity_id text not null check (identity_id in (
      'none', 'employee', 'self-employed', 'retiree',
      'student', 'pre-schooler')),
    status text not null check (status in (
      'uploading-documents', 'waiting-for-payment', 'pre-checking', 'revision-needed',
      'submitting-to-embassy', 'in-embassy', 'completed')),
    result text check (result in (
      'suspended', 'self-collection', 'mailed-by-embassy', 'approved',
      'refused')),
    reason text,
    version integer not null default 1,
    refund_reason text,
    letter_notes text,
    visa_upload_id text unique references uploads (id),
    status_since timestamptz,
    was_revised boolean not null default false,
    first_name_mark text,
    unique (order_id, number)
  )`,
  'create index applicants_under_way on applicants (status, order_id)',
  `create table applicant_statuses (
    id integer generated always as identity primary key,
    applicant_id text not null references applicants (id) on delete cascade,
    status text not null check (status in (
      'uploading-documents', 'waiting-for-payment', 'pre-checking', 'revision-needed',
      'submitting-to-embassy', 'in-embassy', 'completed')),
    entered_at timestamptz not null
  )`,
  'create index applicant_statuses_by_applicant on applicant_statuses (applicant_id)',
  // `status_since` and `was_revised` repeat the log beside the applicant, because the queue sorts ten
  // thousand of them at once. The trigger keeps them true to the log, whoever writes it.
  `create function note_waiting() returns trigger language plpgsql as $$
    declare whose text := case when tg_op = 'DELETE' then old.applicant_id else new.applicant_id end;
    begin
      update applicants set
        status_since = (select max(s.entered_at) from applicant_statuses s
          where s.applicant_id = whose),
        was_revised = exists (select from applicant_statuses s
          where s.applicant_id = whose and s.status = 'revision-needed')
      where id = whose;
      return null;
    end $$`,
  `create trigger applicant_statuses_are_noted after insert or update or delete on applicant_statuses
    for each row execute function note_waiting()`,
  `create table pages (
    upload_id text primary key references uploads (id),
    applicant_id text not null references applicants (id),
    elec_id integer not null,
    pos integer not null,
    status text not null check (status in ('pending', 'uploaded', 'passed', 'failed')),
    reason text,
    attached_at timestamptz not null,
    attach_key text,
    unique (applicant_id, elec_id, pos)
  )`,
  `create table photos (
    applicant_id text primary key references applicants (id),
    source_upload_id text not null unique references uploads (id),
    photo_upload_id text not null unique references uploads (id),
    thumbnail_upload_id text not null unique references uploads (id),
    status text not null check (status in ('in-review', 'passed', 'failed')),
    reason text,
    submitted_at timestamptz not null
  )`,
  `create table passports (
    applicant_id text primary key references applicants (id) on delete cascade,
    passport_number text not null,
    surname text not null,
    given_name text not null,
    country_code text not null,
    sex text not null check (sex in ('male', 'female')),
    birthday text not null,
    expire_date text not null,
    submitted_at timestamptz not null,
    number_mark text,
    surname_mark text,
    lacks text
  )`,
  'create index passports_by_number_mark on passports (number_mark)',
  'create index passports_by_surname_mark on passports (surname_mark)',
  `create table application_forms (
    applicant_id text primary key references applicants (id) on delete cascade,
    status text not null check (status in ('incomplete', 'complete', 'failed')),
    reason text,
    answers text not null,
    changed_at timestamptz not null
  )`,
  `create table letters (
    id text primary key,
    applicant_id text not null references applicants (id) on delete cascade,
    number integer not null,
    name text not null,
    unique (applicant_id, number)
  )`,
  `create table letter_files (
    upload_id text primary key references uploads (id),
    letter_id text not null references letters (id) on delete cascade,
    number integer not null,
    unique (letter_id, number)
  )`,
  `create table visas (
    applicant_id text primary key references applicants (id) on delete cascade,
    full_name text not null,
    passport_number text not null,
    visa_number text,
    valid_from text,
    valid_until text,
    mime_type text not null,
    size integer not null,
    issued_at timestamptz not null,
    replaced_at timestamptz
  )`,
  `create table document_deletions (
    order_id text primary key,
    deleted_at timestamptz not null
  )`,
];
