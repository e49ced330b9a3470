import type { Migration } from '../migrate';

/** Which of its lives the database is in: a restore begins another one. One row at most. */
export const generation: Migration = {
  name: '0020-generation',
  statements: [
    'create table generation (is_only boolean primary key default true check (is_only), id text not null)',
  ],
};
