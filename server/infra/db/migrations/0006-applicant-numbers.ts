import type { Migration } from '../migrate';

/** Numbers that are never given again, and versions that tell one change of an applicant from the next. */
export const applicantNumbers: Migration = {
  name: '0006-applicant-numbers',
  statements: [
    'alter table orders add column applicants_added integer not null default 0',
    `update orders set applicants_added =
      coalesce((select max(number) from applicants where order_id = orders.id), 0)`,
    'alter table applicants add column version integer not null default 1',
  ],
};
