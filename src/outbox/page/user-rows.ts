import type { Rows } from './outbox-rows';

/** A user's rows; none without a log-in. */
export interface UserRows {
  userId: string | undefined;
  rows: Rows;
}

export const nobodysRows: UserRows = { userId: undefined, rows: [] };
