import type { OpenDatabase } from './database';
import { sealJson } from './seal';
import { keyOf } from './user-keys';

interface AnswerToKeep {
  readonly userId: string;
  /** The query's hash. */
  readonly name: string;
  readonly data: unknown;
  /** When it arrived, in milliseconds since 1970 by the phone's clock. */
  readonly at: number;
}

/**
 * Stores an answer like `keptAnswers`, for the service worker: reading older answers needs code that
 * is loaded late, which a worker cannot do.
 */
export async function writeAnswer(
  open: OpenDatabase,
  { userId, name, data, at }: AnswerToKeep,
): Promise<void> {
  const key = `${userId}:${name}`;
  const sealed = await sealJson(await keyOf(open, userId), data, key);
  await (await open()).put('answers', { key, userId, at, sealed, isNamed: true });
}
