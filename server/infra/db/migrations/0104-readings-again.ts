import type { Migration } from '../migrate';

/**
 * When a picture was read. Pictures in which nothing was read have no time yet: earlier versions took
 * an engine that was away for one that could not read them, so they are read again.
 */
export const readingsAgain: Migration = {
  name: '0104-readings-again',
  statements: ['alter table desk_readings add column read_at timestamptz'],
};
