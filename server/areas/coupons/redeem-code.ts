import { ret } from '../../../src/contract/envelope';
import { westernDigits } from '../../../src/domain/text/western-digits';
import { Refusal } from '../../errors/refusal';
import type { Db } from '../../infra/db/tables';
import { giveCoupon } from './give-coupons';

/** The stored form of a code: in capitals, without spaces, its digits 0–9. */
export const normalCode = (typed: string): string =>
  westernDigits(typed.normalize('NFKC')).replace(/\s+/g, '').toUpperCase();

/**
 * Gives a user the coupon of a promo code.
 * @throws {Refusal} if the code is unknown, expired, used up, or was already redeemed by this user
 */
export async function redeemCode(
  tx: Db,
  { userId, typed, now }: { userId: string; typed: string; now: Date },
): Promise<void> {
  const code = normalCode(typed);
  const found = await tx
    .selectFrom('promo_codes')
    .where('code', '=', code)
    .selectAll()
    .executeTakeFirst();
  // A code that is not valid yet counts as unknown.
  if (!found || (found.starts_at && found.starts_at > now))
    throw new Refusal(ret.notFound, { code: 'promo-unknown' });
  const { type, discount, threshold, memo, valid_days, ends_at } = found;
  if (ends_at && ends_at <= now) throw new Refusal(ret.notAllowed, { code: 'promo-expired' });
  const given = await giveCoupon(tx, {
    userId,
    grantKey: `code/${code}`,
    kind: { key: `code/${code}`, type, discount, threshold, validDays: valid_days, memo },
    now,
    shownAt: now,
  });
  if (!given) throw new Refusal(ret.notAllowed, { code: 'promo-added' });
  const counted = await tx
    .updateTable('promo_codes')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('code', '=', code)
    .where(({ or, eb, ref }) => or([eb('max_uses', 'is', null), eb('uses', '<', ref('max_uses'))]))
    .returning('code')
    .executeTakeFirst();
  if (!counted) throw new Refusal(ret.notAllowed, { code: 'promo-used-up' });
}
