import { newId } from '../security/random-id';
import type { Db } from '../store/tables';
import type { Activity } from './coupon-kinds';

const dayMs = 86_400_000;

/** Gives a user an activity's coupons; each only once, however often it is asked. */
export async function giveCoupons(
  tx: Db,
  userId: string,
  { key, kinds }: Activity,
  now: Date,
): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .insertInto('user_coupons')
    .values(
      kinds.map((kind) => ({
        id: newId(),
        user_id: userId,
        grant_key: `${key}/${kind.key}`,
        kind: kind.key,
        type: kind.type,
        discount: kind.discount,
        threshold: kind.threshold,
        memo: kind.memo,
        received_at: now,
        usable_from: now,
        expires_at: new Date(now.getTime() + kind.validDays * dayMs),
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'grant_key']).doNothing())
    .execute();
}
