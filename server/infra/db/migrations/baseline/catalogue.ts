/** Versions of the products of the catalogue; every order has the version it was made with. */
export const catalogue: readonly string[] = [
  `create table product_versions (
    product_id integer,
    version integer,
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
    product_id integer,
    version integer,
    withdrawn_at timestamptz not null,
    withdrawn_by text not null references operators (id),
    primary key (product_id, version),
    foreign key (product_id, version) references product_versions (product_id, version)
  )`,
  // One row, which the server adds at its start, because a restored backup brings its own: its lock
  // serialises changes of the catalogue, and its number shows every process whether it is up to date.
  `create table catalogue_revision (
    is_only boolean default true primary key check (is_only),
    revision integer not null,
    edition integer not null default 0
  )`,
];
