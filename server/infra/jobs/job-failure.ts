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
