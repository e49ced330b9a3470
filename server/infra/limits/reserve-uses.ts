import { sql } from 'kysely';
import type { Settings } from '../../settings/settings';
import type { Db } from '../db/tables';
import { ipSubject } from './ip-subject';
import { bucketOf, countUse, type Limit } from './limits';

/** Removes expired counts. */
export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('limits').where('ends_at', '<', now).execute();
}

/** One use of a limit by a subject. */
export interface Use {
  readonly limit: Limit;
  readonly subject: string;
  readonly factor?: number;
}

/** One use of a limit per IP. */
export const useByIp = (
  { perIpFactor }: Pick<Settings, 'perIpFactor'>,
  limit: Limit,
  ip: string,
): Use => ({ limit, subject: ipSubject(ip), factor: perIpFactor });

/**
 * Counts uses before it is decided which of them happen, so that the response cannot reveal the
 * decision. Uses that do not happen are given back; if one exceeds its limit, all are.
 * @throws {LimitReached} if one of them exceeds its limit
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

/** Gives back uses that were counted but did not happen. */
export async function giveBackUses(db: Db, uses: readonly Use[]): Promise<void> {
  for (const { limit, subject } of uses)
    await db
      .updateTable('limits')
      .set({ count: sql`greatest(limits.count - 1, 0)` })
      .where('bucket', '=', bucketOf(limit, subject))
      .execute();
}
