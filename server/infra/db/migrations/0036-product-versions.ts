import type { Migration } from '../migrate';

/**
 * Versions of the catalogue's products. Every order has the version it was made with; the orders of
 * before have the first one, which the server adds from its files at the start.
 */
export const productVersions: Migration = {
  name: '0036-product-versions',
  statements: [
    `create table product_versions (
      product_id integer not null,
      version integer not null,
      holds_from timestamptz not null,
      content text not null,
      made_at timestamptz not null,
      made_by text references operators (id),
      words text,
      primary key (product_id, version)
    )`,
    `create trigger product_versions_are_append_only before update or delete on product_versions
      for each row execute function refuse_change()`,
    `create trigger product_versions_are_never_emptied before truncate on product_versions
      for each statement execute function refuse_change()`,
    `create table product_withdrawals (
      product_id integer not null,
      version integer not null,
      withdrawn_at timestamptz not null,
      withdrawn_by text not null references operators (id),
      primary key (product_id, version),
      foreign key (product_id, version) references product_versions (product_id, version)
    )`,
    // One row: its lock makes changes of the catalogue happen one after the other, and its number
    // tells every process whether it has read the last of them. The server adds it at its start,
    // because a restored backup brings its own.
    `create table catalogue_revision (
      is_only boolean primary key default true check (is_only),
      revision integer not null
    )`,
    'alter table orders add column product_version integer not null default 1',
  ],
};
