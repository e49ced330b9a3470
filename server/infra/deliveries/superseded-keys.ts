import { ret } from '../../../src/contract/envelope';
import { Refusal } from '../../errors/refusal';
import type { Db } from '../db/tables';

/** A traveller's delivery, and what it takes the place of. */
export interface Wish {
  readonly userId: string;
  readonly idempotencyKey: string;
  /** Keys of the same traveller's earlier deliveries, whether or not they have arrived. */
  readonly supersedes?: readonly string[] | undefined;
}

/**
 * Makes a wish the newest one of what it is about: those that it names have no effect any more, also
 * when they arrive after it. Runs under the order's lock, so that of two wishes one sees the other.
 * @throws {Refusal} superseded, where a newer one has named this wish
 */
export async function takeWish(
  tx: Db,
  { userId, idempotencyKey, supersedes = [] }: Wish,
  now: Date,
): Promise<void> {
  const newer = await tx
    .selectFrom('superseded_keys')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .select('superseded_at')
    .executeTakeFirst();
  if (newer) throw new Refusal(ret.superseded, { code: 'superseded' });
  // Its own key among them would let it take back itself.
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
