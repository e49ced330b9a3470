import type { Migration } from '../migrate';

/** Only sums: a single view is never a row, so no row is of anybody. */
export const pageViews: Migration = {
  name: '0003-page-views',
  statements: [
    `create table page_views (
      day text not null,
      route text not null,
      title text not null,
      views integer not null,
      primary key (day, route, title)
    )`,
  ],
};
