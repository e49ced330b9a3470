import type { Migration } from '../migrate';

/**
 * Which files operators uploaded: until such a file is given to its traveller it may be anything,
 * also a visa of somebody else. Null in rows of a server of the version before; those of them that
 * are attached to nothing are gone within a day.
 */
export const uploadsOfTheDesk: Migration = {
  name: '0094-uploads-of-the-desk',
  statements: ['alter table uploads add column is_from_desk boolean'],
};
