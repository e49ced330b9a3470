import { HttpProblem } from './refusal';

/** What was done too often. */
export type LimitCode =
  'too-many-attempts' | 'too-many-orders' | 'too-many-payments' | 'too-many-payment-questions';

/** A limit was used up: 429, with the time after which it is not. */
export class LimitReached extends HttpProblem {
  constructor(
    readonly limit: string,
    /** Whose limit it is: an address, an IP, a user. Never for the log as it stands. */
    readonly subject: string,
    code: LimitCode,
    seconds: number,
  ) {
    super(429, { code, seconds }, { 'retry-after': String(seconds) });
  }
}
