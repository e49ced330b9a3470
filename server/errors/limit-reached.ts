import { HttpProblem } from './refusal';

/** The message code for the kind of action that was limited. */
export type LimitCode =
  | 'too-many-attempts'
  | 'too-many-orders'
  | 'too-many-payments'
  | 'too-many-payment-questions'
  | 'too-many-demos';

/** A rate limit is exhausted: HTTP 429, with the time until the next attempt. */
export class LimitReached extends HttpProblem {
  constructor(
    readonly limit: string,
    /** The limited subject: an e-mail address, an IP address or a user. Never log it unmasked. */
    readonly subject: string,
    code: LimitCode,
    readonly seconds: number,
  ) {
    super(429, { code, seconds }, { 'retry-after': String(seconds) });
  }
}
