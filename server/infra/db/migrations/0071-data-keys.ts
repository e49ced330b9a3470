import type { Migration } from '../migrate';

/**
 * The keys that data is sealed with, each wrapped by a key-encryption key that is not in the
 * database; and keyed digests by which sealed passports are found.
 */
export const dataKeys: Migration = {
  name: '0071-data-keys',
  statements: [
    `create table data_keys (
      id text primary key,
      wrapped_by text not null,
      wrapped text not null,
      made_at timestamptz not null
    )`,
    `alter table passports
      add column number_mark text,
      add column surname_mark text`,
    'create index passports_by_number_mark on passports (number_mark)',
    'create index passports_by_surname_mark on passports (surname_mark)',
  ],
};
