import type { Migration } from '../migrate';

/** The language of an account's notices; null until a request names one. */
export const languagesOfUsers: Migration = {
  name: '0023-languages-of-users',
  statements: ['alter table users add column language text'],
};
