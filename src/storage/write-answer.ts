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

export const answerKey = (userId: string, name: string): string => `${userId}:${name}`;

/** Stores an answer for offline reading, sealed under the user's key; the service worker does too. */
export async function writeAnswer(
  open: OpenDatabase,
  { userId, name, data, at }: AnswerToKeep,
): Promise<void> {
  const key = answerKey(userId, name);
  const sealed = await sealJson(await keyOf(open, userId), data, key);
  await (await open()).put('answers', { key, userId, at, sealed, isNamed: true });
}
