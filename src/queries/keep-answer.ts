import { hashKey, type QueryKey } from '@tanstack/react-query';
import { kept, sessions } from '../page/services';

/** Keeps for reading offline what a query holds now, where that did not come by its own request. */
export async function keepAnswer(queryKey: QueryKey, data: unknown): Promise<void> {
  try {
    const session = await sessions.read();
    if (session) await kept.write(session.userId, hashKey(queryKey), { data, at: Date.now() });
  } catch {
    // A service to the reader offline; a full disk must not fail what is on the screen.
  }
}
