import type { Migration } from '../migrate';

/**
 * Applicant numbers that are never reused, and a version that increases with each change of an
 * applicant.
 */
export const applicantNumbers: Migration = {
  name: '0006-applicant-numbers',
  statements: [
    'alter table orders add column applicants_added integer not null default 0',
    `update orders set applicants_added =
      coalesce((select max(number) from applicants where order_id = orders.id), 0)`,
    'alter table applicants add column version integer not null default 1',
  ],
};
