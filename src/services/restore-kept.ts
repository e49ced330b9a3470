import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { KeptAnswers } from '../storage/offline-cache';

export interface Restored {
  readonly queryKey: QueryKey;
  readonly userId: string;
  /** Whether an answer that is young enough does without a new one, as for lists of countries. */
  readonly isLasting?: boolean;
}

/**
 * Puts a query's stored answer, with its true age, where the first render of a screen finds it. The
 * screen asks the server, however young the answer is: the service worker may have changed the data
 * while no page was open. A query that was asked for meanwhile reads the answer itself.
 */
export async function restoreKept(
  client: QueryClient,
  kept: Pick<KeptAnswers, 'read'>,
  { queryKey, userId, isLasting = false }: Restored,
): Promise<void> {
  const found = await kept.read(userId, hashKey(queryKey)).catch(() => undefined);
  if (!found || client.getQueryState(queryKey) !== undefined) return;
  client.setQueryData(queryKey, found.data, { updatedAt: found.at });
  if (!isLasting) await client.invalidateQueries({ queryKey, refetchType: 'none' });
}
