import type { Migration } from '../migrate';

/**
 * The stream of security events, each row chained to the one before it, and which rows of the
 * desk's audit are not in the stream yet.
 */
export const securityEvents: Migration = {
  name: '0070-security-events',
  statements: [
    `create table security_events (
      seq bigint primary key,
      at timestamptz not null,
      event text not null,
      outcome text not null check (outcome in ('success', 'failure', 'refused')),
      request_id text,
      account text,
      operator text,
      address text,
      ip text,
      details text not null,
      hash text not null
    )`,
    'create index security_events_by_time on security_events (at)',
    `create trigger security_events_is_append_only before update or delete on security_events
      for each row execute function refuse_change()`,
    `create trigger security_events_is_never_emptied before truncate on security_events
      for each statement execute function refuse_change()`,
    'revoke update, delete, truncate on security_events from public, current_user',
    `create table security_head (
      is_only boolean primary key default true check (is_only),
      seq bigint not null,
      hash text not null
    )`,
    // Without a reference: the audit's table may belong to another role.
    `create table desk_audit_unchained (
      audit_id integer primary key,
      request_id text,
      ip text
    )`,
  ],
};
