import { type ApiError, isNetworkFault } from '../api/errors';

/**
 * The `meta` of queries and mutations whose failures show no toast, because the data is optional or
 * the caller shows its own message.
 */
export const quietFailure = { failure: 'quiet' } as const;

/** Whether a failure shows a toast, in addition to any message in the page. */
export type FailureToast = 'always' | 'unless-offline' | 'never';

type Meta = Readonly<Record<string, unknown>> | undefined;

const isQuiet = (meta: Meta): boolean => meta?.['failure'] === quietFailure.failure;

/**
 * The toast of a failed query: none while cached data is shown, because its age is shown too, and
 * none for a screen that was closed or while the page says that it is offline.
 */
export const queryFailureToast = (query: {
  state: { data: unknown };
  meta: Meta;
  isActive: () => boolean;
}): FailureToast =>
  query.state.data === undefined && query.isActive() && !isQuiet(query.meta)
    ? 'unless-offline'
    : 'never';

/** The toast of a failed mutation: always one, because the traveller started the action. */
export const mutationFailureToast = ({ meta }: { meta: Meta }): FailureToast =>
  isQuiet(meta) ? 'never' : 'always';

interface Network {
  /** The state that the page shows, or the browser's: a hint only. */
  seemsOnline: boolean;
  /** Checks whether our server is reachable; called for every network fault. */
  probe: () => Promise<boolean>;
}

/** Whether to show a toast for this failure. Waits for the probe only if the page seems offline. */
export async function failureShows(
  { error, toast }: { error: ApiError; toast: FailureToast },
  { seemsOnline, probe }: Network,
): Promise<boolean> {
  const answers = isNetworkFault(error) ? probe() : Promise.resolve(true);
  if (toast === 'unless-offline' && !seemsOnline) return answers;
  return toast !== 'never';
}
