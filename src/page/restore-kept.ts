import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { KeptAnswers } from '../storage/kept-answers';

/**
 * Puts a query's stored answer, with its true age, where the first render of a screen finds it: the
 * screen asks the server as usual. A query that was asked for meanwhile reads the answer itself.
 */
export async function restoreKept(
  client: QueryClient,
  kept: Pick<KeptAnswers, 'read'>,
  queryKey: QueryKey,
  userId: string,
): Promise<void> {
  const found = await kept.read(userId, hashKey(queryKey)).catch(() => undefined);
  if (found && client.getQueryState(queryKey) === undefined)
    client.setQueryData(queryKey, found.data, { updatedAt: found.at });
}
