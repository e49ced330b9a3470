import { ret } from '../../src/contract/envelope';
import type { ServerMessage } from '../../src/domain/messages/server-messages';

export type Ret = Exclude<(typeof ret)[keyof typeof ret], 0>;

/**
 * A business rule rejects the request: HTTP 200 with a negative `ret` and a message for the
 * traveller.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly ret: Ret,
    readonly serverMessage: ServerMessage,
    /** Data that the response contains in spite of the refusal. */
    readonly body?: object,
  ) {
    super(serverMessage.code);
  }
}

/** The request fails on the HTTP level, with this status; the message goes into the envelope. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';

  constructor(
    readonly status: number,
    readonly serverMessage: ServerMessage,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly ret: Ret = -1,
  ) {
    super(serverMessage.code);
  }
}

/**
 * The same refusal for a missing record and for another user's, so that nobody can probe for ids.
 */
export const notFound = (
  what: 'application' | 'applicant' | 'product' | 'payment' | 'document' | 'person',
) => new Refusal(ret.notFound, { code: `${what}-not-found` });
