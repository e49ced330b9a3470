import { hashKey, type QueryKey } from '@tanstack/react-query';
import { kept, sessions } from '../services/services';

/**
 * Stores a query's data for offline reading if it was set without the query's own request.
 * @param at when the data was asked for: of several parts, the oldest
 */
export async function keepAnswer(queryKey: QueryKey, data: unknown, at: number): Promise<void> {
  try {
    const session = await sessions.read();
    if (session) await kept.write(session.userId, hashKey(queryKey), { data, at });
  } catch {
    // Storing only serves offline reading: a full disk must not fail the screen.
  }
}
