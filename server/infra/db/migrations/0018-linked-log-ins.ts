import type { Migration } from '../migrate';

/** Linked log-ins that can be listed and removed, known devices, and mails about both. */
export const linkedLogIns: Migration = {
  name: '0018-linked-log-ins',
  statements: [
    `alter table identities
      add column id text not null unique default gen_random_uuid()::text,
      add column email text`,
    'alter table identities alter column id drop default',
    'alter table sessions add column device_hash text',
    `create table known_devices (
      user_id text not null references users (id) on delete cascade,
      device_hash text not null,
      last_seen_at timestamptz not null,
      primary key (user_id, device_hash)
    )`,
    // Devices with a present session count as known, so that no mail announces them as new.
    `update sessions
      set device_hash = encode(sha256(convert_to(user_id || E'\\n' || device, 'UTF8')), 'hex')`,
    `insert into known_devices (user_id, device_hash, last_seen_at)
      select user_id, device_hash, max(last_used_at) from sessions group by user_id, device_hash`,
    `create table notices (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      kind text not null,
      device text not null,
      providers text not null,
      created_at timestamptz not null,
      mail_after timestamptz
    )`,
  ],
};
