import type { Db } from '../db/tables';

const columns = [
  'seq',
  'at',
  'event',
  'outcome',
  'request_id',
  'account',
  'operator',
  'address',
  'ip',
  'details',
  'hash',
] as const;

/** All rows of the stream: those from before there were months, and those since. */
export const streamHistory = (tx: Db) =>
  tx.selectFrom(
    tx
      .selectFrom('security_events')
      .select(columns)
      .unionAll(tx.selectFrom('security_stream').select(columns))
      .as('history'),
  );
