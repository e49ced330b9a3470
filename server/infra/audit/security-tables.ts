import type { Generated } from 'kysely';
import type { Outcome } from './security-chain';

declare module '../db/tables' {
  interface Database {
    security_events: SecurityEventTable;
    security_stream: SecurityStreamTable;
    security_head: SecurityHeadTable;
  }
}

/**
 * One event of the append-only stream, as it was kept before there were months. People and places
 * are keyed digests (`Marks`).
 */
export interface SecurityEventTable {
  /** Without gaps, from 1. */
  seq: number;
  at: Date;
  event: string;
  outcome: Outcome;
  request_id: string | null;
  account: string | null;
  operator: string | null;
  address: string | null;
  ip: string | null;
  /** The event's own fields, as JSON. */
  details: string;
  /** A keyed hash of this row and of the row before it. */
  hash: string;
}

/** The same with the month of its partition; never decreasing with `seq`. */
interface SecurityStreamTable extends SecurityEventTable {
  /** As '2026-11', by the database's clock. */
  month: string;
}

/** The newest row, so that rows missing at the end are found. */
interface SecurityHeadTable {
  is_only: Generated<boolean>;
  seq: number;
  hash: string;
  /** Of the newest row of `security_stream`. */
  month: Generated<string | null>;
}
