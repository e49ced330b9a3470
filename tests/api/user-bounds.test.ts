import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { storageBounds } from '../../server/infra/uploads/stored-bytes';
import { mostOpenOrders } from '../../server/areas/orders/order-calls';
import { countUse, limits } from '../../server/infra/limits/limits';
import { newId, newSecret } from '../../server/infra/secrets/random-id';
import { kenya, newOrder, newPicture, newUpload, submittedOrder } from '../support/order-steps';
import type { Answer } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newEmail, signUpTraveller, type Traveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

let server: TestServer;
let traveller: Traveller;
let userId: string;
beforeAll(async () => {
  // Strict, as elsewhere than in dev.
  server = await startTestServer({ catalogue: referenceCatalogue, settings: { perIpFactor: 1 } });
  traveller = await signUpTraveller(server);
  userId = await idOf(traveller);
}, startTimeout);
afterAll(() => server?.remove());
afterEach(() => server.services.db.deleteFrom('limits').execute());

const idOf = async ({ email }: Traveller) =>
  (
    await server.services.db
      .selectFrom('users')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;

type Limit = (typeof limits)[keyof typeof limits];
async function useUp(limit: Limit) {
  for (let count = 0; count < limit.count; count += 1)
    await countUse(server.services.db, limit, userId, server.services.clock());
}

function expectLimit(answer: Answer, reason: RegExp, mostSeconds: number) {
  expect(answer).toMatchObject({ status: 429, ret: -1, msg: expect.stringMatching(reason) });
  expect(answer.msg).toMatch(/try again/);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(mostSeconds);
}

describe('applications', () => {
  test('applications may be created so many times a day, and another traveller’s do not count', async () => {
    await useUp(limits.ordersPerUserAndDay);
    expectLimit(
      await traveller.call('addOrder', kenya),
      /^You have created many applications today\./,
      86_400,
    );
    expect(await newOrder(await signUpTraveller(server))).toMatch(/./);
  });

  test('applications that are unpaid are bounded; one that is cancelled makes room', async () => {
    const { db, clock } = server.services;
    const one = await signUpTraveller(server);
    const id = await idOf(one);
    const orders = Array.from({ length: mostOpenOrders }, (_, number) => ({
      id: `open-${number}`,
      user_id: id,
      product_id: kenya.product_id,
      country_id: 356,
      country_residence_id: 702,
      pay_status: 'unpaid' as const,
      created_at: clock(),
    }));
    await db.insertInto('orders').values(orders).execute();
    const refused = await one.call('addOrder', kenya);
    expect(refused).toMatchObject({ status: 200, ret: -5 });
    expect(refused.msg).toMatch(/^You have 100 unpaid applications\. Please pay for or cancel one/);
    await db
      .updateTable('orders')
      .set({ cancel_reason: 'mistake' })
      .where('id', '=', 'open-0')
      .execute();
    expect(await newOrder(one)).toMatch(/./);
  });
});

describe('payments', () => {
  test('payments may be started, and asked about, so many times', async () => {
    const { orderId } = await submittedOrder(traveller);
    const order_id = orderId;
    await useUp(limits.paymentStartsPerUser);
    expectLimit(
      await traveller.call('payOrder', { order_id }),
      /^You have started many payments\./,
      900,
    );
    await useUp(limits.paymentQuestionsPerUser);
    const notLost = /What you paid is not lost/;
    expectLimit(await traveller.call('refreshOrder', { order_id, fee_type_id: 1 }), notLost, 600);
    expectLimit(await traveller.call('closePayment', { order_id }), notLost, 600);
  });
});

describe('stored bytes', () => {
  async function store(size: number, owner: string, attached: boolean) {
    const { db, clock } = server.services;
    const now = clock();
    for (let left = size; left > 0; left -= 1_000_000_000)
      await db
        .insertInto('uploads')
        .values({
          id: newId(),
          user_id: owner,
          key: newSecret(),
          sha256: '',
          size: Math.min(left, 1_000_000_000),
          mime_type: 'application/pdf',
          created_at: now,
          expires_at: new Date(now.getTime() + 86_400_000),
          attached_at: attached ? now : null,
        })
        .execute();
  }
  const resumable = (token: string) =>
    fetch(`${server.address}/api/uploads`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'x-token': token,
        'idempotency-key': randomUUID(),
        'upload-length': '5',
        'upload-metadata': `sha256 ${Buffer.from(createHash('sha256').update('x').digest('hex')).toString('base64')}`,
      },
    });

  test('stored bytes in no application are bounded by both ways; what is attached does not count', async () => {
    const one = await signUpTraveller(server);
    const id = await idOf(one);
    await store(storageBounds.loose - 1000, id, false);
    await store(storageBounds.loose, id, true);
    expect(await newUpload(one, newPicture(500))).toMatch(/./);
    expectLimit(await one.send({ bytes: newPicture(2000) }), /belong to no application/, 3600);
    await store(1000, id, false);
    const response = await resumable(one.token);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('3600');
    expect(await response.json()).toMatchObject({
      ret: -1,
      msg: expect.stringMatching(/tomorrow/),
    });
  });

  test('stored bytes in all are bounded, with a sentence that says what to do', async () => {
    const one = await signUpTraveller(server);
    await store(storageBounds.all, await idOf(one), true);
    const full = await one.send({ bytes: newPicture() });
    expect(full).toMatchObject({ status: 413, ret: -9 });
    expect(full.msg).toMatch(/^Your account is full\. Please delete documents/);
    expect((await resumable(one.token)).status).toBe(413);
  });

  test.runIf(runsSweeps)(
    'stored bytes that were begun in pieces and never completed are bounded',
    async () => {
      const one = await signUpTraveller(server);
      for (let count = 0; count < 100; count += 1)
        expect((await resumable(one.token)).status).toBe(201);
      const response = await resumable(one.token);
      expect(response.status).toBe(429);
      expect(await response.json()).toMatchObject({ ret: -1, msg: expect.stringMatching(/begun/) });
      expect((await resumable(traveller.token)).status).toBe(201);
    },
  );
});

describe('the coupons of new users', () => {
  const couponsOf = async (one: Traveller) =>
    (await one.call('unreadCoupons')).body.coupon_list.length as number;
  const signUp = (email: string) => signUpTraveller(server, undefined, email);

  test('[API-29] the coupons of new users are given once for each mailbox, however its address is spelled', async () => {
    const name = newEmail().split('@')[0] ?? '';
    expect(await couponsOf(await signUp(`${name}@gmail.com`))).toBe(2);
    for (const other of [
      `${name}+1@gmail.com`,
      `${name.slice(0, 3)}.${name.slice(3)}@gmail.com`,
      `${name.slice(0, 2)}.${name.slice(2)}+x@googlemail.com`,
    ])
      expect(await couponsOf(await signUp(other))).toBe(0);
    expect(await couponsOf(await signUp(`${name}@mail.example`))).toBe(2);
    expect(await couponsOf(await signUp(`${name}+1@mail.example`))).toBe(0);
    const kept = await server.services.db.selectFrom('welcomed_mailboxes').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(name);
  });
});
