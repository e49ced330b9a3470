import type { Migration } from '../migrate';

/** Promo codes, and the discount of an order. */
export const promoCodes: Migration = {
  name: '0011-promo-codes',
  statements: [
    `create table promo_codes (
      code text primary key check (code = upper(code) and code <> ''),
      type integer not null check (type in (0, 1)),
      discount integer not null check (discount > 0),
      threshold integer check (threshold > 0),
      valid_days integer not null check (valid_days > 0),
      memo text not null,
      starts_at timestamptz,
      ends_at timestamptz,
      max_uses integer check (max_uses > 0),
      uses integer not null default 0,
      check (max_uses is null or uses <= max_uses)
    )`,
    'alter table orders add column discount integer not null default 0 check (discount >= 0)',
    'create index user_coupons_by_expiry on user_coupons (user_id, expires_at)',
  ],
};
