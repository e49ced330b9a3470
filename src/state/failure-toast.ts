/**
 * The `meta` of queries and mutations whose failures show no toast: what failed is only nice to
 * have, or whoever asked says it in words of its own.
 */
export const quietFailure = { failure: 'quiet' } as const;

type Meta = Readonly<Record<string, unknown>> | undefined;

const isQuiet = (meta: Meta): boolean => meta?.['failure'] === quietFailure.failure;

/**
 * Whether a toast says that a query failed. Not while kept data is shown, whose age says it, and not
 * for a screen that was left.
 */
export const queryFailureShows = (query: {
  state: { data: unknown };
  meta: Meta;
  isActive: () => boolean;
}): boolean => query.state.data === undefined && query.isActive() && !isQuiet(query.meta);

/** Whether a toast says that a mutation failed. */
export const mutationFailureShows = ({ meta }: { meta: Meta }): boolean => !isQuiet(meta);
