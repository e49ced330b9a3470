import { isNetworkFault, type ApiError } from '../api/errors';

/**
 * The `meta` of queries and mutations whose failures show no toast: what failed is only nice to
 * have, or whoever asked says it in words of its own.
 */
export const quietFailure = { failure: 'quiet' } as const;

/** Whether a toast says a failure, beside what stands in place. */
export type FailureToast = 'always' | 'unless-offline' | 'never';

type Meta = Readonly<Record<string, unknown>> | undefined;

const isQuiet = (meta: Meta): boolean => meta?.['failure'] === quietFailure.failure;

/**
 * Of a failed query: none while kept data is shown, whose age says it, nor for a screen that was
 * left; and where the page says that it is offline, that is why.
 */
export const queryFailureToast = (query: {
  state: { data: unknown };
  meta: Meta;
  isActive: () => boolean;
}): FailureToast =>
  query.state.data === undefined && query.isActive() && !isQuiet(query.meta)
    ? 'unless-offline'
    : 'never';

/** Of a failed mutation: the traveller asked for something and is always answered. */
export const mutationFailureToast = ({ meta }: { meta: Meta }): FailureToast =>
  isQuiet(meta) ? 'never' : 'always';

interface Network {
  /** What the page says, or the browser: a hint. */
  seemsOnline: boolean;
  /** Whether our server answers: asked by every failure that could mean it does not. */
  probe: () => Promise<boolean>;
}

/** Whether a toast is to say this failure; where nothing seems wrong, without waiting. */
export async function failureShows(
  { error, toast }: { error: ApiError; toast: FailureToast },
  { seemsOnline, probe }: Network,
): Promise<boolean> {
  const answers = isNetworkFault(error) ? probe() : Promise.resolve(true);
  if (toast === 'unless-offline' && !seemsOnline) return answers;
  return toast !== 'never';
}
