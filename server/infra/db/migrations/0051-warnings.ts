import type { Migration } from '../migrate';

/** What the queue warns of is found without reading every passport and photo. */
export const warnings: Migration = {
  name: '0051-warnings',
  statements: [
    'alter table desk_readings add column differs boolean not null default false',
    'create index desk_readings_that_differ on desk_readings (upload_id) where differs',
    `create index made_photos_with_problems on made_photos (photo_upload_id)
      where problems <> '[]'`,
  ],
};
