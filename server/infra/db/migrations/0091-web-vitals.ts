import type { Migration } from '../migrate';

/** How often each class of speed was measured on a day: sums, never one visit. */
export const webVitals: Migration = {
  name: '0091-web-vitals',
  statements: [
    `create table web_vitals (
      day text not null,
      route text not null,
      name text not null,
      class integer not null,
      visits integer not null,
      primary key (day, route, name, class)
    )`,
  ],
};
