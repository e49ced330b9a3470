import type { Migration } from '../migrate';

/**
 * The idempotency keys of the calls that made an order or added an applicant: a phone that missed the
 * answer knows by them what it shows already.
 */
export const addKeys: Migration = {
  name: '0002-add-keys',
  statements: [
    'alter table orders add column add_key text',
    'alter table applicants add column add_key text',
  ],
};
