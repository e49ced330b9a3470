import type { Migration } from '../migrate';

/** The newest edition of the servers' files that was added to the products. */
export const catalogueEdition: Migration = {
  name: '0105-catalogue-edition',
  statements: ['alter table catalogue_revision add column edition integer not null default 0'],
};
