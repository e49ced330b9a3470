import type { ImageProblem, PrepareFailure, ProcessingReason } from './image.api';

/** This rung could not decode the bytes; another might. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  /** What the traveller is told if no other rung does better; absent where the rung does not know. */
  readonly problem: ImageProblem | undefined;

  constructor(message: string, options: ErrorOptions & { problem?: ImageProblem } = {}) {
    super(message, options);
    this.problem = options.problem;
  }
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
