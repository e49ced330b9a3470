/** A piece of the app could not be had: there is no network, or its version is gone from the server. */
export class PartMissingError extends Error {
  override readonly name = 'PartMissingError';
}

/** Loads a piece of the app that is needed only now and then. */
export const loadPart =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      throw new PartMissingError('A part of the app did not load.', { cause });
    });
