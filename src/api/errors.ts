import type { Said } from '../domain/messages/message';

/** The call got no answer: no network, a cut connection, or a captive portal. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** No complete answer within the call's time limit. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** An answer without content. */
export class EmptyAnswerError extends Error {
  override readonly name = 'EmptyAnswerError';
}

/** An answer that is not JSON, has no envelope, or has a body that does not match the contract. */
export class UnreadableAnswerError extends Error {
  override readonly name = 'UnreadableAnswerError';
}

/** An answer of a portal or proxy instead of our server, whatever its status and body. */
export class ForeignAnswerError extends Error {
  override readonly name = 'ForeignAnswerError';
  constructor(
    readonly status: number,
    /** Seconds or a date, as it came. */
    readonly retryAfter: string | undefined,
  ) {
    super(`HTTP ${status}`);
  }
}

/** The server understood and said no: `ret` says why to code, `said` to the traveller. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(
    readonly ret: number,
    readonly said: Said,
    /** The body that came with the refusal, as the wire has it. */
    readonly body?: unknown,
  ) {
    super(`ret ${ret}`);
  }
}

/** The token is missing, expired or revoked. */
export class UnauthorizedError extends Error {
  override readonly name = 'UnauthorizedError';
  constructor(
    /** The account was deleted: no log-in helps. */
    readonly isGone = false,
  ) {
    super();
  }
}

/** Any other HTTP status that is not a success. */
export class HttpStatusError extends Error {
  override readonly name = 'HttpStatusError';
  constructor(
    readonly status: number,
    readonly said: Said,
    /** Seconds or a date, as it came. */
    readonly retryAfter: string | undefined,
  ) {
    super(`HTTP ${status}`);
  }
}

export type ApiError =
  | NoAnswerError
  | TimeoutError
  | EmptyAnswerError
  | UnreadableAnswerError
  | ForeignAnswerError
  | RefusedError
  | UnauthorizedError
  | HttpStatusError;

const kinds = [
  NoAnswerError,
  TimeoutError,
  EmptyAnswerError,
  UnreadableAnswerError,
  ForeignAnswerError,
  RefusedError,
  UnauthorizedError,
  HttpStatusError,
];

export const isApiError = (error: unknown): error is ApiError =>
  kinds.some((kind) => error instanceof kind);

/**
 * Whether the server has decided: it took the request, or will not, whatever is repeated. After any
 * other failure the request may have taken effect, so it is repeated under the same idempotency key.
 */
export const isDecided = (error: unknown): boolean =>
  error instanceof RefusedError ||
  (error instanceof HttpStatusError && error.status < 500 && ![408, 429].includes(error.status));

/** Whether trying again, later or elsewhere, can help without anybody changing anything. */
export const isNetworkFault = (error: unknown): boolean =>
  error instanceof NoAnswerError ||
  error instanceof TimeoutError ||
  error instanceof EmptyAnswerError ||
  error instanceof UnreadableAnswerError ||
  error instanceof ForeignAnswerError;
