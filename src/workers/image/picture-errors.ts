import type { ImageProblem, PrepareFailure, ProcessingReason } from './image.api';

/** This rung could not decode the bytes; another might. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  /** The problem to report if no other rung succeeds; absent if the rung does not know it. */
  readonly problem: ImageProblem | undefined;

  constructor(message: string, options: ErrorOptions & { problem?: ImageProblem } = {}) {
    super(message, options);
    this.problem = options.problem;
  }
}

/** The pixels were decoded, but no picture could be made of them. */
export class ProcessingError extends Error {
  override readonly name = 'ProcessingError';

  constructor(
    readonly reason: ProcessingReason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** The typed failure for an error that ended a job. */
export function failureOf(error: unknown): PrepareFailure {
  const reason = error instanceof ProcessingError ? error.reason : 'unexpected';
  return { ok: false, problem: 'processing-failed', reason };
}
