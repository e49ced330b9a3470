import type { Migration } from '../migrate';

/** Only sums are stored, never a single view, so that no row is personal data. */
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
