import type { ret } from '../../../src/contract/envelope';

/** A refusal as the tus server takes it, with an envelope that our own client reads. */
export const tusProblem = (
  status_code: number,
  msg: string,
  code: (typeof ret)[keyof typeof ret] = -1,
): TusProblem => ({ status_code, body: JSON.stringify({ ret: code, msg }) });

export interface TusProblem {
  readonly status_code: number;
  readonly body: string;
}

export const isTusProblem = (error: unknown): error is TusProblem =>
  typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error;
