import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { newUserActivity } from '../../server/areas/coupons/coupon-kinds';
import { giveCoupons } from '../../server/areas/coupons/give-coupons';
import { newCoupon, newPromoCode } from '../support/coupon-steps';
import { kenya, newApplicant, newOrder, readOrder, readyOrder } from '../support/order-steps';
import { call } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

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
  test('a coupon stays unread however often it is asked for, until a phone says that it was shown', async () => {
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

const listsOf = async (traveller: Traveller, request: unknown = {}) => {
  const date = new Date(server.services.clock());
  const { body, msg } = await traveller.call('coupons', request, { date });
  if (!body) throw new Error(msg);
  return body as Record<'unused_list' | 'used_list' | 'expired_list', Listed[]>;
};
const idsOf = (list: readonly Listed[]) => list.map((coupon) => coupon.user_coupon_id);
const changed = 'This item price was changed. This page will be refreshed automatically.';

const submit = (traveller: Traveller, order_id: string, display_fee: number, coupon?: string) =>
  traveller.call('submitOrder', {
    order_id,
    display_fee,
    ...(coupon !== undefined && { user_coupon_id: coupon }),
  });

describe('[API-31] the lists', () => {
  test('hold what is unused, used and expired; for an order also what it then costs', async () => {
    const traveller = await signUpTraveller(server);
    const { orderId, fee } = await readyOrder(traveller);
    const spent = await newCoupon(traveller, server, { discount: 100 });
    const short = await newCoupon(traveller, server, { discount: 300, validDays: 1 });
    const half = await newCoupon(traveller, server, {
      type: 'percentage',
      discount: 5000,
      validDays: 9,
    });
    expect(await submit(traveller, orderId, fee - 100, spent)).toMatchObject({ ret: 0 });

    const open = await readyOrder(traveller);
    const { unused_list, used_list, expired_list } = await listsOf(traveller, {
      order_id: open.orderId,
    });
    expect(unused_list[0]).toMatchObject({
      user_coupon_id: short,
      is_available: true,
      after_coupon_price: fee - 300,
    });
    expect(unused_list[1]).toMatchObject({
      user_coupon_id: half,
      coupon_type_id: 1,
      after_coupon_price: fee - Math.floor((fee + 1) / 2),
    });
    // A coupon whose threshold exceeds the order's price is last, and cannot be chosen.
    expect(unused_list.at(-1)).toMatchObject({
      spending_threshold_desc: 'Orders $150+',
      is_available: false,
    });
    expect(unused_list.at(-1)).not.toHaveProperty('after_coupon_price');
    expect(used_list).toMatchObject([{ user_coupon_id: spent, status: 1, is_available: false }]);
    expect(expired_list).toEqual([]);

    // Without an order there is no price, and what can be used somewhere is available.
    const all = (await listsOf(traveller)).unused_list;
    expect(all).toHaveLength(4);
    for (const coupon of all) expect(coupon).toMatchObject({ is_available: true });
    // To an order that takes none any more nothing is available.
    for (const coupon of (await listsOf(traveller, { order_id: orderId })).unused_list)
      expect(coupon).toMatchObject({ is_available: false });

    server.moveClock(day + 1000);
    const later = await listsOf(traveller);
    expect(later.expired_list).toMatchObject([{ user_coupon_id: short, status: 2 }]);
    expect(idsOf(later.unused_list)).not.toContain(short);
    server.moveClock(-day - 1000);
  });
});

describe('[API-32] a promo code', () => {
  const redeem = (traveller: Traveller, coupon_code: string) =>
    traveller.call('redeemCoupon', { coupon_code }, { date: server.services.clock() });

  test('a promo code gives its coupon however it is spelled, once per user, and opens no pop-up', async () => {
    const traveller = await signUpTraveller(server);
    const code = await newPromoCode(server, { discount: 1250, threshold: 15_050 });
    const before = (await unread(traveller)).length;
    const arabic = (digit: string) => String.fromCodePoint(0x660 + Number(digit));
    const typed = code.replace(/\d/g, arabic);
    const spelled = ` ${typed.slice(0, 5).toLowerCase()} ${typed.slice(5)}\t`;
    expect(await redeem(traveller, spelled)).toMatchObject({ ret: 0 });
    expect((await listsOf(traveller)).unused_list).toContainEqual(
      expect.objectContaining({
        coupon_type_id: 1,
        discount: 1250,
        spending_threshold_desc: 'Orders $150.50+',
      }),
    );
    expect(await unread(traveller)).toHaveLength(before);
    expect(await redeem(traveller, code)).toMatchObject({
      ret: -5,
      msg: expect.stringContaining('already'),
    });
    expect(await redeem(await signUpTraveller(server), code)).toMatchObject({ ret: 0 });
  });

  test.runIf(runsSweeps)(
    'a promo code that is unknown, not begun, over or used up gives nothing',
    async () => {
      const traveller = await signUpTraveller(server);
      const now = server.services.clock();
      const at = (ms: number) => new Date(now.getTime() + ms);
      // Without the seconds that each has left.
      const held = async () => Object.values(await listsOf(traveller)).map(idsOf);
      const before = await held();
      const early = await newPromoCode(server, { starts_at: at(60_000) });
      const over = await newPromoCode(server, { ends_at: at(-1) });
      const last = await newPromoCode(server, { max_uses: 1 });
      expect(await redeem(await signUpTraveller(server), last)).toMatchObject({ ret: 0 });
      for (const [code, ret, words] of [
        ['NOSUCHCODE', -4, expect.stringContaining('do not know')],
        ["' or '1'='1", -4, expect.stringContaining('do not know')],
        [early, -4, expect.stringContaining('do not know')],
        [over, -5, expect.stringContaining('expired')],
        [last, -5, expect.stringContaining('used up')],
      ] as const)
        expect([code, await redeem(traveller, code)]).toMatchObject([code, { ret, msg: words }]);
      expect(await held()).toEqual(before);
      for (const code of ['', '   ', 'x'.repeat(300)])
        expect(await redeem(traveller, code)).toMatchObject({ status: 400, ret: -1 });
    },
  );

  test('a promo code can be tried ten times in fifteen minutes', async () => {
    const traveller = await signUpTraveller(server);
    for (let tries = 0; tries < 10; tries += 1)
      expect(await redeem(traveller, 'GUESS')).toMatchObject({ status: 200, ret: -4 });
    const code = await newPromoCode(server);
    expect(await redeem(traveller, code)).toMatchObject({ status: 429 });
    server.moveClock(15 * 60_000 + 1000);
    expect(await redeem(traveller, code)).toMatchObject({ ret: 0 });
    server.moveClock(-15 * 60_000 - 1000);
  });

  test.runIf(runsSweeps)(
    'to try the app with exists in the dev environment alone',
    async () => {
      const traveller = await signUpTraveller(server);
      expect(await redeem(traveller, 'travel10')).toMatchObject({ ret: 0 });
      const deployed = await startTestServer({
        catalogue: referenceCatalogue,
        settings: { environment: 'test' },
      });
      const codes = deployed.services.db.selectFrom('promo_codes').selectAll();
      expect(await codes.execute()).toEqual([]);
      await deployed.remove();
    },
    startTimeout,
  );
});

describe('a coupon on an order', () => {
  test('[API-75][PROD-12] the best one for it stands on product, home page and order', async () => {
    const traveller = await signUpTraveller(server);
    const orderId = await newOrder(traveller);
    expect(await readOrder(traveller, orderId)).not.toHaveProperty('user_coupon');
    await newApplicant(traveller, orderId);
    const tenth = await newCoupon(traveller, server, { type: 'percentage', discount: 1000 });
    const { amount, user_coupon } = await readOrder(traveller, orderId);
    // $5 are more than a tenth of this visa.
    expect(user_coupon).toMatchObject({ coupon_type_id: 0, discount: 500 });
    expect(user_coupon.after_coupon_price).toBe(amount - 500);
    expect(user_coupon.user_coupon_id).not.toBe(tenth);

    const place = { country_id: 356, country_residence_id: 702 };
    const request = { product_id: kenya.product_id, ...place };
    expect((await traveller.call('product', request)).body.user_coupon).toEqual(user_coupon);
    const { body } = await traveller.call('homepage', place);
    const products = body.country_list.flatMap(
      ({ product_list }: { product_list: { id: number }[] }) => product_list,
    );
    expect(products).toContainEqual(expect.objectContaining({ id: kenya.product_id, user_coupon }));
    expect((await call(server.address, 'visitorProduct', request)).body).not.toHaveProperty(
      'user_coupon',
    );
  });

  test('a percentage is off one applicant, and the whole order reaches the threshold', async () => {
    const traveller = await signUpTraveller(server);
    const { orderId, fee } = await readyOrder(traveller);
    await newApplicant(traveller, orderId);
    const coupon = await newCoupon(traveller, server, {
      type: 'percentage',
      discount: 5000,
      threshold: 2 * fee,
    });
    const price = (await listsOf(traveller, { order_id: orderId })).unused_list.find(
      ({ user_coupon_id }) => user_coupon_id === coupon,
    );
    expect(price).toMatchObject({ after_coupon_price: 2 * fee - Math.floor((fee + 1) / 2) });
    // One applicant alone does not reach it, also when a request says so.
    const small = await readyOrder(traveller);
    const saved = Math.floor((fee + 1) / 2);
    expect(await submit(traveller, small.orderId, fee - saved, coupon)).toMatchObject({
      ret: -3,
      msg: changed,
    });
  });

  test('[ERR-14] what was tampered with is ret -3, and nothing is spent', async () => {
    const traveller = await signUpTraveller(server);
    const other = await signUpTraveller(server);
    const { orderId, fee } = await readyOrder(traveller);
    const mine = await newCoupon(traveller, server);
    const theirs = await newCoupon(other, server);
    const ended = await newCoupon(traveller, server);
    const later = await newCoupon(traveller, server);
    const set = (id: string, values: { expires_at?: Date; usable_from?: Date }) =>
      server.services.db.updateTable('user_coupons').set(values).where('id', '=', id).execute();
    await set(ended, { expires_at: server.services.clock() });
    await set(later, { usable_from: new Date(server.services.clock().getTime() + day) });
    const refused: [string, number, string?][] = [
      ['another’s', fee - 500, theirs],
      ['expired', fee - 500, ended],
      ['not begun', fee - 500, later],
      ['unknown', fee - 500, 'mine'],
      ['none, at its price', fee - 500],
      ['mine, at the full price', fee, mine],
      ['mine, cheaper', fee - 501, mine],
      ['below zero', -1, mine],
    ];
    for (const [what, display, coupon] of refused)
      expect([what, await submit(traveller, orderId, display, coupon)]).toMatchObject([
        what,
        { ret: -3, msg: changed },
      ]);
    expect((await listsOf(other)).used_list).toEqual([]);
    expect((await listsOf(traveller)).used_list).toEqual([]);
    expect(await submit(traveller, orderId, fee - 500, mine)).toMatchObject({ ret: 0 });
    const next = await readyOrder(traveller);
    expect(await submit(traveller, next.orderId, fee - 500, mine)).toMatchObject({ ret: -3 });
  });

  test.runIf(runsSweeps)(
    'a coupon on an order comes back when the submission is taken back, and stays when the order is cancelled',
    async () => {
      const traveller = await signUpTraveller(server);
      const { orderId, fee } = await readyOrder(traveller);
      const coupon = await newCoupon(traveller, server);
      await submit(traveller, orderId, fee - 500, coupon);
      expect(idsOf((await listsOf(traveller)).used_list)).toEqual([coupon]);
      await traveller.call('payOrder', { order_id: orderId });
      expect(await traveller.call('closePayment', { order_id: orderId })).toMatchObject({ ret: 0 });
      expect((await listsOf(traveller)).used_list).toEqual([]);
      expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 1, amount: fee });
      await traveller.call('cancelOrder', { order_id: orderId, reason: 1 });
      expect(idsOf((await listsOf(traveller)).unused_list)).toContain(coupon);
      const next = await readyOrder(traveller);
      expect(await submit(traveller, next.orderId, fee - 500, coupon)).toMatchObject({ ret: 0 });
    },
  );

  test('a coupon on an order that covers everything leaves nothing to pay: the order is paid', async () => {
    const traveller = await signUpTraveller(server);
    const { orderId } = await readyOrder(traveller);
    const coupon = await newCoupon(traveller, server, { discount: 900_000 });
    expect((await readOrder(traveller, orderId)).user_coupon).toMatchObject({
      user_coupon_id: coupon,
      after_coupon_price: 0,
    });
    expect(await submit(traveller, orderId, 0, coupon)).toMatchObject({ ret: 0 });
    const { pay_status, applicant_list, order_payment } = await readOrder(traveller, orderId);
    expect([pay_status, applicant_list[0].status]).toEqual([3, 5]);
    expect(order_payment).toMatchObject({ receivables: 0, income: 0 });
    expect(order_payment.pay_time).toBeDefined();
    // Paid is paid: it cannot be opened again, and the coupon with it.
    expect(await traveller.call('closePayment', { order_id: orderId })).toMatchObject({ ret: -5 });
    expect((await listsOf(traveller)).used_list).toHaveLength(1);
  });
});
