import type { Migration } from '../migrate';

/** When the pages that an applicant got of a person had been handed in first: JSON, by upload. */
export const papers: Migration = {
  name: '0005-papers',
  statements: [`alter table people_applicants add column pages_from text not null default '{}'`],
};
