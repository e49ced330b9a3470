import type { Migration } from '../migrate';

/** The id of the database's generation; a restore begins a new one. At most one row. */
export const generation: Migration = {
  name: '0020-generation',
  statements: [
    'create table generation (is_only boolean primary key default true check (is_only), id text not null)',
  ],
};
