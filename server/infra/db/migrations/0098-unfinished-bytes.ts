import type { Migration } from '../migrate';

/** How much of the disk uploads that are not complete may take, of whom and from where. */
export const unfinishedBytes: Migration = {
  name: '0098-unfinished-bytes',
  statements: [
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
  ],
};
