import { ret } from '../../../src/contract/envelope';
import { Refusal } from '../../errors/refusal';
import type { Db } from '../db/tables';

/** A delivery together with the keys that it supersedes. */
export interface SupersedingDelivery {
  readonly userId: string;
  readonly idempotencyKey: string;
  /** Keys of earlier deliveries of the same user, whether or not they have arrived. */
  readonly supersedes?: readonly string[] | undefined;
}

/**
 * Records the keys that a delivery supersedes; those have no effect any more, even if they arrive
 * later. Must run under the order's lock, so that of two concurrent deliveries one sees the other.
 * @throws {Refusal} superseded, if a newer delivery has already superseded this one
 */
export async function recordSuperseded(
  tx: Db,
  { userId, idempotencyKey, supersedes = [] }: SupersedingDelivery,
  now: Date,
): Promise<void> {
  const newer = await tx
    .selectFrom('superseded_keys')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .select('superseded_at')
    .executeTakeFirst();
  if (newer) throw new Refusal(ret.superseded, { code: 'superseded' });
  // Its own key in the list would make the delivery supersede itself.
  const older = new Set(supersedes.filter((key) => key !== idempotencyKey));
  if (older.size === 0) return;
  await tx
    .insertInto('superseded_keys')
    .values(
      [...older].map((key) => ({
        user_id: userId,
        idempotency_key: key,
        superseded_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
    .execute();
}
