import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/catalogue/reference-catalogue';
import { newUserActivity } from '../../server/coupons/coupon-kinds';
import { giveCoupons } from '../../server/coupons/give-coupons';
import { newOrder } from '../support/order-steps';
import { call } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

const day = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server?.remove());

interface Listed {
  user_coupon_id: string;
  discount: number;
}

const unread = async (traveller: Traveller, request: unknown = {}): Promise<Listed[]> => {
  const date = new Date(server.services.clock());
  const { body, msg } = await traveller.call('unreadCoupons', request, { date });
  if (!body) throw new Error(msg);
  return body.coupon_list;
};

const couponCount = async (traveller: Traveller): Promise<number> => {
  const date = new Date(server.services.clock());
  return (await traveller.call('accountSummary', {}, { date })).body.coupon_count;
};

const userId = async ({ email }: Traveller): Promise<string> => {
  const users = server.services.db.selectFrom('users').where('email', '=', email);
  return (await users.select('id').executeTakeFirstOrThrow()).id;
};

describe('the activity for new users', () => {
  test('[API-30] a visitor sees its coupons with what they are worth', async () => {
    const { ret, body } = await call(server.address, 'activityCoupons');
    expect(ret).toBe(0);
    expect(body.activity_list[0].coupon_list).toEqual([
      expect.objectContaining({
        coupon_type_id: 0,
        discount: 2000,
        status: 0,
        spending_threshold_desc: 'Orders $150+',
        expire_timestamp: 30 * 86_400,
      }),
      expect.objectContaining({ discount: 500, spending_threshold_desc: 'No Threshold!' }),
    ]);
  });

  test('[API-29] who signs up has received what was promised, and the account counts it', async () => {
    const traveller = await signUpTraveller(server);
    const { body } = await call(server.address, 'activityCoupons');
    const promised = body.activity_list[0].coupon_list.map(({ discount }: Listed) => discount);
    expect((await unread(traveller)).map(({ discount }) => discount)).toEqual(promised);
    expect(await couponCount(traveller)).toBe(2);
  });

  test('giving twice gives once', async () => {
    const traveller = await signUpTraveller(server);
    const { db, clock } = server.services;
    await giveCoupons(db, await userId(traveller), newUserActivity, clock());
    expect(await unread(traveller)).toHaveLength(2);
  });

  test('only who has an account has coupons', async () => {
    expect(await call(server.address, 'unreadCoupons')).toMatchObject({ status: 401 });
  });
});

describe('unread', () => {
  test('stays unread however often it is asked for, until a phone says that it was shown', async () => {
    const traveller = await signUpTraveller(server);
    const [first, second] = await unread(traveller);
    expect(await unread(traveller)).toHaveLength(2);
    expect(await unread(traveller, { shown: [first?.user_coupon_id] })).toEqual([
      expect.objectContaining({ user_coupon_id: second?.user_coupon_id }),
    ]);
    const all = [first?.user_coupon_id, second?.user_coupon_id];
    expect(await unread(traveller, { shown: all })).toEqual([]);
    expect(await unread(traveller)).toEqual([]);
    // Read is not used.
    expect(await couponCount(traveller)).toBe(2);
  });

  test('nobody reads for somebody else', async () => {
    const owner = await signUpTraveller(server);
    const other = await signUpTraveller(server);
    const shown = (await unread(owner)).map((coupon) => coupon.user_coupon_id);
    await unread(other, { shown });
    expect(await unread(owner)).toHaveLength(2);
  });

  test('what has expired is neither unread nor counted', async () => {
    const traveller = await signUpTraveller(server);
    server.moveClock(29 * day);
    expect(await unread(traveller)).toHaveLength(2);
    // Another session day keeps the log-in alive.
    server.moveClock(2 * day);
    expect(await unread(traveller)).toEqual([]);
    expect(await couponCount(traveller)).toBe(0);
    server.moveClock(-31 * day);
  });
});

describe('the table', () => {
  test('a used coupon is neither unread nor counted, and an order takes no second one', async () => {
    const traveller = await signUpTraveller(server);
    const [first, second] = await unread(traveller);
    const orderId = await newOrder(traveller);
    const spend = (id = '') =>
      server.services.db
        .updateTable('user_coupons')
        .set({ order_id: orderId, used_at: server.services.clock() })
        .where('id', '=', id)
        .execute();
    await spend(first?.user_coupon_id);
    await expect(spend(second?.user_coupon_id)).rejects.toThrow(/unique|duplicate/);
    expect(await unread(traveller)).toHaveLength(1);
    expect(await couponCount(traveller)).toBe(1);
  });
});
