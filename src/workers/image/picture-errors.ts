import type { PrepareFailure, ProcessingReason } from './image.api';

/** This rung could not decode the bytes; another might. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
}

/** The pixels were there, but no picture came of them. */
export class ProcessingError extends Error {
  override readonly name = 'ProcessingError';

  constructor(
    readonly reason: ProcessingReason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** What the traveller is told of an error that ended a job. */
export function failureOf(error: unknown): PrepareFailure {
  const reason = error instanceof ProcessingError ? error.reason : 'unexpected';
  return { ok: false, problem: 'processing-failed', reason };
}
