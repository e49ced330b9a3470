import type { Migration } from '../migrate';

/** From when on an operator may approve a refund of a colleague; null is at once. */
export const lateApprovals: Migration = {
  name: '0101-late-approvals',
  statements: ['alter table operators add column approves_from timestamptz'],
};
