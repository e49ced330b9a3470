import { sql } from 'kysely';
import type { Settings } from '../../settings/settings';
import type { Db } from '../db/tables';
import { ipSubject } from './ip-subject';
import { bucketOf, countUse, type Limit } from './limits';

/** One use of a limit by a subject. */
export interface Use {
  readonly limit: Limit;
  readonly subject: string;
  readonly factor?: number;
}

/** The use of a limit per IP. */
export const useByIp = (
  { perIpFactor }: Pick<Settings, 'perIpFactor'>,
  limit: Limit,
  ip: string,
): Use => ({ limit, subject: ipSubject(ip), factor: perIpFactor });

/**
 * Counts uses before it is known which of them happen, so that what is known cannot show in the
 * answer. The ones that do not happen are given back; where one is too many, all are.
 * @throws {LimitReached} when one is one too many
 */
export async function reserveUses(db: Db, uses: readonly Use[], now: Date): Promise<void> {
  const counted: Use[] = [];
  try {
    for (const use of uses) {
      counted.push(use);
      await countUse(db, use.limit, use.subject, now, use.factor);
    }
  } catch (error) {
    await giveBackUses(db, counted);
    throw error;
  }
}

/** Takes back what was counted and did not happen. */
export async function giveBackUses(db: Db, uses: readonly Use[]): Promise<void> {
  for (const { limit, subject } of uses)
    await db
      .updateTable('limits')
      .set({ count: sql`greatest(limits.count - 1, 0)` })
      .where('bucket', '=', bucketOf(limit, subject))
      .execute();
}
