import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { sweepUploads } from '../../server/infra/uploads/sweep-uploads';
import { makePortrait } from '../support/fixtures/make-portrait';
import { newCoupon, newPromoCode } from '../support/coupon-steps';
import {
  employee,
  newApplicant,
  newOrder,
  newPicture,
  newUpload,
  readOrder,
  readyOrder,
  submittedOrder,
  uae,
} from '../support/order-steps';
import { runsSweeps } from '../support/sweep';
import { call, sendFile, type Answer } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newEmail, newProof, signUpTraveller, type Traveller } from '../support/traveller';

/** The embedded database does one thing at a time; PostgreSQL really does these at once. */
const atOnce = 12;

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { databasePoolSize: atOnce },
  });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

/** The answers of calls that are all under way together; none of them is a fault of ours. */
async function together(
  say: (index: number) => Promise<Answer>,
  count = atOnce,
): Promise<Answer[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => say(index)));
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  return answers;
}

const rets = (answers: readonly Answer[]) => answers.map(({ ret }) => ret).sort((a, b) => a - b);
const distinct = (values: readonly unknown[]) => new Set(values).size;

async function emptyDocument() {
  const orderId = await newOrder(traveller);
  const applicant_id = await newApplicant(traveller, orderId);
  const [{ elec_id }] = (await readOrder(traveller, orderId)).applicant_list[0].material_required;
  const pages = async () =>
    (await readOrder(traveller, orderId)).applicant_list[0].material_required[0].upload_list;
  return { orderId, applicant_id, elec_id, pages };
}

test('one key: all twins get one answer, also when the kept one no longer holds', async () => {
  const bytes = newPicture();
  const options = { idempotencyKey: randomUUID() };
  const first = await together(() => traveller.send({ bytes }, options));
  expect(distinct(first.map(({ body }) => body.key))).toBe(1);
  server.moveClock(86_400_000 + 1000);
  const date = server.services.clock();
  const late = await together(() => traveller.send({ bytes }, { ...options, date }));
  server.moveClock(-86_400_000 - 1000);
  expect(distinct(late.map(({ body }) => body.key))).toBe(1);
  expect(late[0]?.body.key).not.toBe(first[0]?.body.key);
});

test('applicants added at once have numbers of their own', async () => {
  const order_id = await newOrder(traveller);
  const applicant = { order_id, identity_id: employee, first_name: 'Ana' };
  expect(rets(await together(() => traveller.call('addApplicant', applicant)))).toEqual(
    Array(atOnce).fill(0),
  );
  const { applicant_list } = await readOrder(traveller, order_id);
  const numbers = applicant_list.map(
    ({ order_applicant_id }: { order_applicant_id: string }) => order_applicant_id,
  );
  expect(distinct(numbers)).toBe(atOnce);
});

test('pages put in one place at once all keep a place', async () => {
  const { applicant_id, elec_id, pages } = await emptyDocument();
  const keys = await Promise.all(Array.from({ length: 6 }, () => newUpload(traveller)));
  const answers = await together(
    (index) =>
      traveller.call('attachPage', { applicant_id, elec_id, pos: 0, key: keys[index % 6] }),
    6,
  );
  const attached = answers.filter(({ ret }) => ret === 0);
  expect(attached.length).toBeGreaterThan(0);
  const there: { pos: number; upload_id: string }[] = await pages();
  expect(there.map(({ upload_id }) => upload_id).sort()).toEqual(
    attached.map(({ body }) => body.upload_id).sort(),
  );
  expect(distinct(there.map(({ pos }) => pos))).toBe(there.length);
});

test('of replacements of one page one wins, and the others are told', async () => {
  const { applicant_id, elec_id, pages } = await emptyDocument();
  const attach = { applicant_id, elec_id, pos: 0 };
  const first = await traveller.call('attachPage', { ...attach, key: await newUpload(traveller) });
  const replaces = first.body.upload_id;
  const keys = await Promise.all(Array.from({ length: 6 }, () => newUpload(traveller)));
  const answers = await together(
    (index) => traveller.call('attachPage', { ...attach, key: keys[index], replaces }),
    6,
  );
  const winners = answers.filter(({ ret }) => ret === 0);
  expect(winners).toHaveLength(1);
  expect(await pages()).toMatchObject([{ upload_id: winners[0]?.body.upload_id }]);
});

test('an applicant deleted while pages are attached leaves nothing', async () => {
  const { orderId, applicant_id, elec_id } = await emptyDocument();
  const keys = await Promise.all(Array.from({ length: 6 }, () => newUpload(traveller)));
  await together(
    (index) =>
      index === 3
        ? traveller.call('deleteApplicant', { applicant_id })
        : traveller.call('attachPage', { applicant_id, elec_id, pos: index, key: keys[index] }),
    6,
  );
  expect((await readOrder(traveller, orderId)).applicant_list).toEqual([]);
  const left = await server.services.db
    .selectFrom('pages')
    .where('applicant_id', '=', applicant_id)
    .selectAll()
    .execute();
  expect(left).toEqual([]);
});

test('an order is submitted once', async () => {
  const { orderId, fee } = await readyOrder(traveller);
  const request = { order_id: orderId, display_fee: fee };
  const answers = await together(() => traveller.call('submitOrder', request));
  expect(rets(answers)).toEqual([...Array(atOnce - 1).fill(-2), 0]);
});

test('[API-32] a code entered many times at once gives one coupon, and its last use one user', async () => {
  const coupon_code = await newPromoCode(server);
  const twins = await together(() => traveller.call('redeemCoupon', { coupon_code }), 6);
  expect(rets(twins)).toEqual([...Array(5).fill(-5), 0]);

  const scarce = await newPromoCode(server, { max_uses: 2 });
  const many = await Promise.all(Array.from({ length: 5 }, () => signUpTraveller(server)));
  const answers = await together(
    (index) => (many[index] ?? traveller).call('redeemCoupon', { coupon_code: scarce }),
    5,
  );
  expect(rets(answers)).toEqual([-5, -5, -5, 0, 0]);
});

test('[API-38] orders that race for one coupon: one of them gets it, the others are told', async () => {
  const user_coupon_id = await newCoupon(traveller, server);
  const orders = await Promise.all(Array.from({ length: 6 }, () => readyOrder(traveller)));
  const prices = orders.map(({ orderId, fee }) => ({ order_id: orderId, display_fee: fee - 500 }));
  const answers = await together(
    (index) => traveller.call('submitOrder', { ...prices[index], user_coupon_id }),
    6,
  );
  expect(rets(answers)).toEqual([...Array(5).fill(-3), 0]);
  const { body } = await traveller.call('coupons');
  const used = body.used_list.filter(
    (coupon: { user_coupon_id: string }) => coupon.user_coupon_id === user_coupon_id,
  );
  expect(used).toHaveLength(1);
  const after = await Promise.all(orders.map(({ orderId }) => readOrder(traveller, orderId)));
  const submitted = after.filter(({ pay_status }) => pay_status === 2);
  expect(submitted).toHaveLength(1);
  expect(submitted[0].order_payment).toMatchObject({
    receivables: prices[0]?.display_fee,
    discount_amount: 500,
    order_coupon: { user_coupon_id },
  });
});

test('an order is paid once, by one intent, however it is asked and confirmed', async () => {
  const { orderId } = await submittedOrder(traveller);
  const paying = await together(() => traveller.call('payOrder', { order_id: orderId }));
  expect(distinct(paying.map(({ body }) => body.clientSecret))).toBe(1);
  const clientSecret = paying[0]?.body.clientSecret;
  const confirm = async () =>
    (
      await fetch(`${server.address}/sandbox-pay/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientSecret, cardNumber: '4242424242424242' }),
      })
    ).status;
  const [confirmed] = await Promise.all([
    Promise.all([confirm(), confirm(), confirm(), confirm()]),
    together(() => traveller.call('refreshOrder', { order_id: orderId, fee_type_id: 1 })),
  ]);
  expect(confirmed).toEqual([200, 200, 200, 200]);
  const order = await readOrder(traveller, orderId);
  expect(order.pay_status).toBe(3);
  expect(order.applicant_list[0].status_log).toHaveLength(3);
});

test.runIf(runsSweeps)(
  'a payment closed while it is being made is closed at the provider too',
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId } = await submittedOrder(traveller);
      await together(
        (index) => traveller.call(index % 2 ? 'payOrder' : 'closePayment', { order_id: orderId }),
        6,
      );
      const { db } = server.services;
      const payments = await db
        .selectFrom('payments')
        .innerJoin('sandbox_intents', 'sandbox_intents.id', 'intent_id')
        .where('order_id', '=', orderId)
        .select(['payments.state as ours', 'sandbox_intents.state as theirs'])
        .execute();
      for (const { ours, theirs } of payments)
        if (ours === 'closed') expect(theirs).toBe('cancelled');
    }
  },
);

test('a code serves one of many, and dies of five wrong tries at once', async () => {
  const email = newEmail();
  await call(server.address, 'sendSignUpCode', { email });
  const verify_code = await server.mailedCode(email);
  const request = { email, passwd: newProof(), verify_code };
  const answers = await together(() => call(server.address, 'signUp', request), 5);
  expect(answers.filter(({ ret }) => ret === 0)).toHaveLength(1);

  const other = newEmail();
  await call(server.address, 'sendSignUpCode', { email: other });
  const right = await server.mailedCode(other);
  const wrong = right === '000000' ? '000001' : '000000';
  const guess = { email: other, passwd: newProof(), verify_code: wrong };
  await together(() => call(server.address, 'signUp', guess));
  const late = await call(server.address, 'signUp', { ...guess, verify_code: right });
  expect(late.ret).toBe(-6);
});

test('log-ins at once are counted, every one', async () => {
  const email = newEmail();
  const answers = await together(
    () => call(server.address, 'logIn', { email, passwd: newProof() }),
    14,
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
});

test('no session of the old password outlives its reset', async () => {
  const { email } = await signUpTraveller(server);
  const proofs = [newProof(), newProof()];
  const [old = '', fresh = ''] = proofs;
  const reset = async (passwd: string) => {
    server.moveClock(61_000);
    const date = server.services.clock();
    await call(server.address, 'sendResetCode', { email }, { date });
    const verify_code = await server.mailedCode(email);
    return () => call(server.address, 'resetPassword', { email, passwd, verify_code }, { date });
  };
  await (
    await reset(old)
  )();
  const change = await reset(fresh);
  const date = server.services.clock();
  const answers = await together(
    (index) =>
      index === 2 ? change() : call(server.address, 'logIn', { email, passwd: old }, { date }),
    8,
  );
  expect(answers[2]?.ret).toBe(0);
  for (const { body } of answers.filter(({ ret }, index) => index !== 2 && ret === 0)) {
    const { status } = await call(server.address, 'orders', {}, { token: body.token, date });
    expect(status).toBe(401);
  }
});

test('an upload becomes a page or a photo, never both', async () => {
  const { db } = server.services;
  const { applicant_id, elec_id } = await emptyDocument();
  const photoOf = await newApplicant(traveller, await newOrder(traveller, uae));
  for (let round = 0; round < (runsSweeps ? 6 : 2); round += 1) {
    const photo = new Uint8Array(await makePortrait({ tone: round }));
    const ways = { applicant_id: photoOf, need_handle: 1 };
    const { token } = traveller;
    const made = await sendFile(server.address, { bytes: photo }, { token }, 'uploadPhoto', ways);
    const { key } = made.body as { key: string };
    const page = { applicant_id, elec_id, pos: 0, key };
    const answers = await together(
      (index) =>
        index % 2 === 0
          ? traveller.call('submitPhoto', { ...ways, key })
          : traveller.call('attachPage', { ...page, replaces: null }),
      4,
    );
    expect(rets(answers).filter((ret) => ret === 0)).toHaveLength(1);
  }
  const both = db
    .selectFrom('pages')
    .innerJoin('photos', 'source_upload_id', 'upload_id')
    .select('upload_id');
  expect(await both.execute()).toEqual([]);
});

test('sweeps at once do each other no harm', async () => {
  const { db, blobs } = server.services;
  const { applicant_id, elec_id } = await emptyDocument();
  const key = await newUpload(traveller);
  const { body } = await traveller.call('attachPage', { applicant_id, elec_id, pos: 0, key });
  await db
    .updateTable('uploads')
    .set({ detached_at: new Date() })
    .where('id', '=', body.upload_id)
    .execute();
  await db.deleteFrom('pages').where('upload_id', '=', body.upload_id).execute();
  await Promise.all(Array.from({ length: 6 }, () => sweepUploads(db, blobs, new Date())));
  expect(await blobs.open(body.upload_id)).toBeUndefined();
});
