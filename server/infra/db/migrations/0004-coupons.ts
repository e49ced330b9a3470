import type { Migration } from '../migrate';

export const coupons: Migration = {
  name: '0004-coupons',
  statements: [
    `create table user_coupons (
      id text primary key,
      user_id text not null references users (id),
      grant_key text not null,
      kind text not null,
      type integer not null check (type in (0, 1)),
      discount integer not null check (discount > 0),
      threshold integer check (threshold > 0),
      memo text not null,
      received_at timestamptz not null,
      usable_from timestamptz not null,
      expires_at timestamptz not null,
      shown_at timestamptz,
      order_id text unique references orders (id),
      used_at timestamptz,
      unique (user_id, grant_key),
      check ((order_id is null) = (used_at is null))
    )`,
  ],
};
