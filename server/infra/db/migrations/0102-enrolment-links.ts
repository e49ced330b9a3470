import type { Migration } from '../migrate';

/** The link by which an operator sets password and second factor, and when a session was proved again. */
export const enrolmentLinks: Migration = {
  name: '0102-enrolment-links',
  statements: [
    'alter table operators add column link_id text, add column link_until timestamptz',
    'alter table operator_sessions add column proved_at timestamptz',
  ],
};
