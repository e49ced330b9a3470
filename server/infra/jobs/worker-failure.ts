/**
 * A job that failed and says what comes next. Any other error means: again, after a pause that grows
 * with the number of failures.
 */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';

  constructor(
    message: string,
    /** 'never': it cannot succeed; otherwise the shortest pause before the next try, in milliseconds. */
    readonly again: 'never' | number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Why a worker gave no result. 'processor' and 'memory': the job exceeded a limit and would again.
 * 'crash': the process crashed, twice. 'late': it did not end in time. 'ended': the process was
 * killed from outside. After the last two a retry may succeed.
 */
export type WorkerFault = 'processor' | 'memory' | 'crash' | 'late' | 'ended';

export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';

  constructor(readonly fault: WorkerFault) {
    super(`A worker gave no result (${fault}).`);
  }
}
