/** An answer that the page asked for before the client was loaded, with the client's own signature. */
export interface EarlyAnswer {
  readonly token: string | undefined;
  /** The signature, which the answer's mark refers to. */
  readonly authorization: string;
  /** The date that was sent. */
  readonly sentAt: Date;
  /** In milliseconds since the page began, which no correction of a clock moves. */
  readonly askedAt: number;
  /** Undefined if no answer came. */
  readonly response: Promise<Response | undefined>;
  /** Ends the question and the reading of its answer: the client keeps the time. */
  abort(): void;
}

/** The identity of a request: its path and its body, as the client would send them. */
export const questionOf = (path: string, body: string): string => `${path} ${body}`;

/** Takes an answer to the same question of the same user, which nobody else has taken. */
export type TakeEarlyAnswer = (
  path: string,
  body: string,
  token: () => Promise<string | undefined>,
) => Promise<EarlyAnswer | undefined>;
