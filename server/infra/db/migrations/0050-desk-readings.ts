import type { Migration } from '../migrate';

/**
 * Readings are kept in one shape, with the zone's lines and its place in the picture. What was kept
 * in an earlier shape goes: a picture is read again when its case is opened.
 */
export const deskReadings: Migration = {
  name: '0050-desk-readings',
  statements: ['delete from desk_readings'],
};
