import { randomBytes, randomUUID } from 'node:crypto';
import type { CouponKind } from '../../server/areas/coupons/coupon-kinds';
import { giveCoupon } from '../../server/areas/coupons/give-coupons';
import type { PromoCode } from '../../server/areas/coupons/coupon-tables';
import type { TestServer } from './start-server';
import type { Traveller } from './traveller';

type WithServices = Pick<TestServer, 'services'>;

/** Gives a traveller a coupon of their own, past every code; $5 off unless told. */
export async function newCoupon(
  { email }: Traveller,
  { services: { db, clock } }: WithServices,
  terms: Partial<CouponKind> = {},
): Promise<string> {
  const key = randomUUID();
  const user = await db
    .selectFrom('users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  const kind = {
    key,
    type: 'fixed-amount',
    discount: 500,
    threshold: null,
    validDays: 30,
    memo: '',
    ...terms,
  };
  await giveCoupon(db, { userId: user.id, grantKey: key, kind: kind as CouponKind, now: clock() });
  const { id } = await db
    .selectFrom('user_coupons')
    .where('grant_key', '=', key)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes a code that gives 10% off for 30 days, unless told. */
export async function newPromoCode(
  { services: { db } }: WithServices,
  terms: Partial<PromoCode> = {},
): Promise<string> {
  const code = `T${randomBytes(6).toString('hex').toUpperCase()}`;
  const usual = {
    code,
    type: 'percentage',
    discount: 1000,
    threshold: null,
    valid_days: 30,
  } as const;
  const always = { memo: '', starts_at: null, ends_at: null, max_uses: null };
  await db
    .insertInto('promo_codes')
    .values({ ...usual, ...always, ...terms })
    .execute();
  return terms.code ?? code;
}
