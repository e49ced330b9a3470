import { createHmac } from 'node:crypto';
import { eachSecret, type ServerSecret } from '../secrets/server-secret';

/** Whether what an event is about was done, failed, or was refused. */
export type Outcome = 'success' | 'failure' | 'refused';

/** An event without its place in the stream. */
export interface SecurityEvent {
  readonly at: Date;
  readonly event: string;
  readonly outcome: Outcome;
  readonly request_id: string | null;
  readonly account: string | null;
  readonly operator: string | null;
  readonly address: string | null;
  readonly ip: string | null;
  /** The event's own fields, as JSON. */
  readonly details: string;
}

/** An event with its place in the stream. */
export interface ChainedEvent extends SecurityEvent {
  readonly seq: number;
  readonly hash: string;
}

/** The end of the stream: number and hash of its newest row. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** The hash of a row that follows a row with the hash `before`. */
type HashRow = (before: string, seq: number, event: SecurityEvent) => string;

export interface Chain {
  /** For a new row. */
  readonly hash: HashRow;
  /** Whether a row was hashed so, also under an earlier secret. */
  fits(before: string, row: ChainedEvent): boolean;
}

/** Hashes under a key derived from the server's secret: the database alone cannot continue them. */
export function securityChain(secret: ServerSecret): Chain {
  const all = eachSecret(secret).map(rowsUnder);
  const hash = rowsUnder(secret);
  return {
    hash,
    fits: (before, row) => all.some((each) => each(before, row.seq, row) === row.hash),
  };
}

function rowsUnder(secret: ServerSecret): HashRow {
  const key = secret.sign('security-events', 'key');
  return (
    before,
    seq,
    { at, event, outcome, request_id, account, operator, address, ip, details },
  ) =>
    createHmac('sha256', key)
      .update(
        JSON.stringify([
          before,
          seq,
          at.toISOString(),
          event,
          outcome,
          request_id,
          account,
          operator,
          address,
          ip,
          details,
        ]),
      )
      .digest('base64url');
}

/** Continues the stream with events. */
export function chainEvents(
  chain: Chain,
  head: ChainHead,
  events: readonly SecurityEvent[],
): ChainedEvent[] {
  let { seq, hash } = head;
  return events.map((event) => {
    seq += 1;
    hash = chain.hash(hash, seq, event);
    return { ...event, seq, hash };
  });
}

/**
 * Checks rows that follow `head`, in their order.
 * @returns the head after them, or the number of the first row that is changed or missing
 */
export function checkChain(
  chain: Chain,
  head: ChainHead,
  rows: readonly ChainedEvent[],
): ChainHead | { readonly brokenAt: number } {
  let { seq, hash } = head;
  for (const row of rows) {
    seq += 1;
    if (row.seq !== seq || !chain.fits(hash, row)) return { brokenAt: seq };
    ({ hash } = row);
  }
  return { seq, hash };
}
