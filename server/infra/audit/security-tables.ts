import type { Generated } from 'kysely';
import type { Outcome } from './security-chain';
import type { TravellerData } from '../db/traveller-data';

declare module '../db/tables' {
  interface Database {
    security_stream: SecurityStreamTable;
    security_head: SecurityHeadTable;
  }
}

/** One event of the append-only stream. People and places are keyed digests (`Marks`). */
export interface SecurityStreamTable {
  /** As '2026-11', by the database's clock: the partition. Never decreasing with `seq`. */
  month: string;
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

/** The newest row, so that rows missing at the end are found. */
interface SecurityHeadTable {
  is_only: Generated<boolean>;
  seq: number;
  hash: string;
  /** Of the newest row of the stream. */
  month: Generated<string | null>;
}

/** In exports and erasures of a traveller's data. */
export const securityData = {
  security_stream: 'the same by months, which a setting may remove',
  security_head: "the server's own",
} satisfies TravellerData<'security_stream' | 'security_head'>;
