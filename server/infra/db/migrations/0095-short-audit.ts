import type { Migration } from '../migrate';

/** Up to which row the desk's audit was looked through for words that it does not keep any more. */
export const shortAudit: Migration = {
  name: '0095-short-audit',
  statements: [
    // Its file still has what was removed while it needs to be written anew.
    `create table desk_audit_shortened (
      is_only boolean primary key default true check (is_only),
      until integer not null default 0,
      needs_rewrite boolean not null default false
    )`,
  ],
};
