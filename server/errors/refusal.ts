import { ret } from '../../src/contract/envelope';
import type { ServerMessage } from '../../src/domain/messages/server-messages';

export type Ret = Exclude<(typeof ret)[keyof typeof ret], 0>;

/** The business says no: HTTP 200 with a negative `ret` and a message for the traveller. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly ret: Ret,
    readonly said: ServerMessage,
    /** What is there all the same. */
    readonly body?: object,
  ) {
    super(said.code);
  }
}

/** HTTP itself says no; the message goes into the envelope. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';

  constructor(
    readonly status: number,
    readonly said: ServerMessage,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly ret: Ret = -1,
  ) {
    super(said.code);
  }
}

/** Absent and somebody else's get the same answer, so that nothing can be probed. */
export const notFound = (what: 'application' | 'applicant' | 'product' | 'payment' | 'document') =>
  new Refusal(ret.notFound, { code: `${what}-not-found` });
