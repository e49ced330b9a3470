/** Lazily loaded code is unavailable: no network, or the server no longer has this version. */
export class PartMissingError extends Error {
  override readonly name = 'PartMissingError';
}

/** Wraps the import of a lazily loaded part; a failure becomes a `PartMissingError`. */
export const loadPart =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      throw new PartMissingError('A part of the app did not load.', { cause });
    });
