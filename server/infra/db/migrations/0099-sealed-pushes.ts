import type { Migration } from '../migrate';

/** A sealed address of a push service is found by its keyed digest. */
export const sealedPushes: Migration = {
  name: '0099-sealed-pushes',
  statements: ['alter table push_subscriptions add column endpoint_mark text'],
};

/** Beside those who write, once there is the column. */
export const pushesByMark: Migration = {
  name: '0100-pushes-by-mark',
  statements: [],
  indexes: ['push_subscriptions_by_mark on push_subscriptions (endpoint_mark)'],
};
