import type { Migration } from '../migrate';

/** A keyed digest by which an applicant is found whose first name is sealed. */
export const sealedNames: Migration = {
  name: '0096-sealed-names',
  statements: ['alter table applicants add column first_name_mark text'],
};
