/** The store of files is temporarily unavailable; a retry may succeed without any change. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  constructor(override readonly cause: unknown) {
    super(`The store of files cannot be used: ${reasonOf(cause)}`);
  }

  /** Why, in a few words for the operator. */
  get reason(): string {
    return reasonOf(this.cause);
  }
}

/** Some errors of clients have a name only, and some a code only. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { code } = cause as NodeJS.ErrnoException;
  return (
    code ?? (cause.message === '' || cause.message === 'UnknownError' ? cause.name : cause.message)
  );
}
