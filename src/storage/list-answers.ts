import type { OpenDatabase } from './database';

/** A stored answer, without its data. */
export interface AnswerName {
  readonly userId: string;
  /** The query's hash. */
  readonly name: string;
  /** When it was asked for, in milliseconds since 1970 by the phone's clock. */
  readonly at: number;
}

/** The names and dates of a user's answers whose name begins so. */
export async function listAnswers(
  open: OpenDatabase,
  userId: string,
  prefix: string,
): Promise<AnswerName[]> {
  const rows = await (await open()).getAllFromIndex('answers', 'byUser', userId);
  return rows
    .map(({ key, at }) => ({ userId, name: key.slice(userId.length + 1), at }))
    .filter(({ name }) => name.startsWith(prefix));
}
