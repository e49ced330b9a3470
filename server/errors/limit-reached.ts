import { HttpProblem } from './refusal';

/** A limit was used up: 429, with the time after which it is not. */
export class LimitReached extends HttpProblem {
  constructor(
    readonly limit: string,
    /** Whose limit it is: an address, an IP, a user. Never for the log as it stands. */
    readonly subject: string,
    sentence: string,
    seconds: number,
  ) {
    super(429, sentence, { 'retry-after': String(seconds) });
  }
}
