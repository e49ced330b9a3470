import { newId } from '../../infra/secrets/random-id';
import type { Db } from '../../infra/db/tables';
import type { Activity, CouponKind } from './coupon-kinds';

const dayMs = 86_400_000;

/** Gives a user the coupons of an activity, each at most once. */
export async function giveCoupons(
  tx: Db,
  userId: string,
  { key, kinds }: Activity,
  now: Date,
): Promise<void> {
  for (const kind of kinds)
    await giveCoupon(tx, { userId, grantKey: `${key}/${kind.key}`, kind, now });
}

interface Grant {
  readonly userId: string;
  /** Reason for giving it. */
  readonly grantKey: string;
  readonly kind: CouponKind;
  readonly now: Date;
  /** Set if the user already sees the coupon when it is given. */
  readonly shownAt?: Date;
}

/** Gives one coupon; false if the user has already received it. */
export async function giveCoupon(
  tx: Db,
  { userId, grantKey, kind, now, shownAt }: Grant,
): Promise<boolean> {
  const given = await tx
    .insertInto('user_coupons')
    .values({
      id: newId(),
      user_id: userId,
      grant_key: grantKey,
      kind: kind.key,
      type: kind.type,
      discount: kind.discount,
      threshold: kind.threshold,
      memo: kind.memo,
      received_at: now,
      usable_from: now,
      expires_at: new Date(now.getTime() + kind.validDays * dayMs),
      shown_at: shownAt ?? null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'grant_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return given !== undefined;
}
