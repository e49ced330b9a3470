import { isNewer } from '../domain/newest-answer';
import type { OpenDatabase } from './database';
import { sealJson } from './seal';
import { keyOf } from './user-keys';

interface AnswerToKeep {
  readonly userId: string;
  /** The query's hash. */
  readonly name: string;
  readonly data: unknown;
  /** When it was asked for, in milliseconds since 1970 by the phone's clock. */
  readonly at: number;
}

/**
 * Stores an answer for offline reading, unless another tab or the worker has stored a newer one. The
 * service worker stores answers too.
 */
export async function writeAnswer(
  open: OpenDatabase,
  { userId, name, data, at }: AnswerToKeep,
): Promise<void> {
  const key = `${userId}:${name}`;
  const sealed = await sealJson(await keyOf(open, userId), data, key);
  const { store, done } = (await open()).transaction('answers', 'readwrite');
  const stored = await store.get(key);
  if (!stored || !isNewer(stored.at, at, Date.now())) await store.put({ key, userId, at, sealed });
  await done;
}
