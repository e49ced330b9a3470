import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import {
  employee,
  kenya,
  newApplicant,
  newOrder,
  newUpload,
  readOrder,
  readyOrder,
  submittedOrder,
  vietnam,
} from '../support/order-steps';
import { oweDifference, orderInStatus } from '../support/outcomes';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

describe('a new order', () => {
  test('[API-33][API-34] a new order is unpaid, at today’s price, with an earliest date', async () => {
    const orderId = await newOrder(traveller);
    expect(orderId).toMatch(/^\d{8}-\d{8}$/);
    const order = await readOrder(traveller, orderId);
    expect(order).toMatchObject({
      order_id: orderId,
      pay_status: 1,
      amount: 0,
      currency: 'usd',
      email: traveller.email,
      country_name: 'Kenya',
      is_price_diff_pending: false,
      applicant_list: [],
      identity_id: [1, 2, 3, 4, 5],
      price_diff_list: [],
      refund_list: [],
      product: { id: 40401, sell_price: expect.any(Number) },
    });
    expect(order).not.toHaveProperty('order_payment');
    expect(order.earliest_depart_date > new Date().toISOString().slice(0, 10)).toBe(true);
  });

  test('[API-70] an order has its terms, price and coupon, then its payment and price difference', async () => {
    const buyer = await signUpTraveller(server);
    const ready = await readyOrder(buyer);
    const unpaid = await readOrder(buyer, ready.orderId);
    expect(unpaid).toMatchObject({
      order_id: ready.orderId,
      pay_status: 1,
      amount: ready.fee,
      currency: 'usd',
      country_name: 'Kenya',
      product_name: 'Kenya eTA, 90 days',
      entry_count: expect.stringMatching(/./),
      stay_duration: '90 days',
      validity_period: '90 days',
      create_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      depart_date: unpaid.earliest_depart_date,
      product: { id: 40401 },
      applicant_list: [{ applicant_id: ready.applicantId }],
      identity_id: [1, 2, 3, 4, 5],
      user_coupon: { user_coupon_id: expect.any(String) },
      is_price_diff_pending: false,
      price_diff_list: [],
      refund_list: [],
    });
    expect(unpaid).not.toHaveProperty('price_diff_pending');

    const { orderId } = await orderInStatus(server, buyer, 'pre-checking');
    const price_diff_id = await oweDifference(server, orderId, 1200);
    expect(await readOrder(buyer, orderId)).toMatchObject({
      pay_status: 3,
      order_payment: { receivables: ready.fee },
      price_diff_pending: { price_diff_id },
      is_price_diff_pending: true,
      price_diff_list: [{ price_diff_id }],
    });
  });

  test('[API-33] what is not sold to this traveller is ret -2', async () => {
    const ownCountry = { product_id: kenya.product_id, country_id: 404 };
    expect(await traveller.call('addOrder', ownCountry)).toMatchObject({ status: 200, ret: -2 });
    const inTokelau = { ...kenya, country_residence_id: 772 };
    expect(await traveller.call('addOrder', inTokelau)).toMatchObject({ ret: -2 });
    expect(await traveller.call('addOrder', { ...kenya, product_id: 7 })).toMatchObject({
      ret: -4,
    });
  });

  test('[API-33] the residence is the account’s unless the order says another', async () => {
    const homeless = await signUpTraveller(server, {});
    expect(await homeless.call('addOrder', kenya)).toMatchObject({ ret: -5 });
    const request = { ...kenya, country_residence_id: 702 };
    expect(await homeless.call('addOrder', request)).toMatchObject({ ret: 0 });
  });
});

describe('applicants', () => {
  test('[API-44][API-45][API-46] applicants are added, changed and deleted', async () => {
    const orderId = await newOrder(traveller);
    const applicantId = await newApplicant(traveller, orderId);
    const second = await newApplicant(traveller, orderId, 4);
    const order = await readOrder(traveller, orderId);
    expect(order.amount).toBe(2 * order.product.sell_price);
    expect(order.applicant_list).toHaveLength(2);
    expect(order.applicant_list[0]).toMatchObject({
      applicant_id: applicantId,
      order_applicant_id: `${orderId}-1`,
      first_name: 'Ananya',
      identity_id: 1,
      status: 1,
      material_required: [{ elec_status: 1, upload_list: [] }, { elec_status: 1 }],
      status_log: [{ status: 1, time: expect.any(String) }],
    });

    const changed = { applicant_id: second, identity_id: 3, first_name: '  Chinwe Ó ' };
    expect(await traveller.call('updateApplicant', changed)).toMatchObject({ ret: 0, body: {} });
    await traveller.call('deleteApplicant', { applicant_id: applicantId });
    const after = await readOrder(traveller, orderId);
    expect(after.applicant_list).toMatchObject([
      { applicant_id: second, first_name: 'Chinwe Ó', identity_id: 3 },
    ]);
    expect(after.amount).toBe(order.product.sell_price);
  });

  test('[PHOTO-02] the photo is incomplete until one is there', async () => {
    const orderId = await newOrder(traveller, vietnam);
    await newApplicant(traveller, orderId);
    const [applicant] = (await readOrder(traveller, orderId)).applicant_list;
    expect(applicant.id_photo).toMatchObject({ status: 1, width: expect.any(Number) });
  });

  test('a name has letters and spaces only, and at most 50', async () => {
    const orderId = await newOrder(traveller);
    const add = (first_name: string) =>
      traveller.call('addApplicant', { order_id: orderId, identity_id: 1, first_name });
    for (const wrong of ['', '   ', 'R2', 'a-b', 'x'.repeat(51)])
      expect(await add(wrong)).toMatchObject({ status: 400, ret: -1 });
    expect(await add('x'.repeat(50))).toMatchObject({ ret: 0 });
  });

  test('[UPL-13] an occupation of the offer must be chosen', async () => {
    const orderId = await newOrder(traveller);
    const request = { order_id: orderId, identity_id: 0, first_name: 'Ana' };
    expect(await traveller.call('addApplicant', request)).toMatchObject({ ret: -5 });
  });

  test('deleting an applicant deletes the bytes of the pages', async () => {
    const orderId = await newOrder(traveller);
    const applicant_id = await newApplicant(traveller, orderId);
    const [{ elec_id }] = (await readOrder(traveller, orderId)).applicant_list[0].material_required;
    const key = await newUpload(traveller);
    const { body } = await traveller.call('attachPage', { applicant_id, elec_id, pos: 0, key });
    const blob = await server.services.blobs.open(body.upload_id);
    expect(blob?.size).toBe(256);
    blob?.stream.destroy();
    expect(await traveller.call('deleteApplicant', { applicant_id })).toMatchObject({ ret: 0 });
    await server.services.background.idle();
    expect(await server.services.blobs.open(body.upload_id)).toBeUndefined();
  });
});

describe('the list', () => {
  test('[API-35] the list of orders has pages of 5, newest first', async () => {
    const reader = await signUpTraveller(server);
    expect((await reader.call('orders')).body.page_data).toEqual([]);
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.unshift(await newOrder(reader));
    const page = async (next_order_id?: string) =>
      (await reader.call('orders', { next_order_id })).body.page_data.map(
        ({ order_id }: { order_id: string }) => order_id,
      );
    expect(await page()).toEqual(ids.slice(0, 5));
    expect(await page(ids[4])).toEqual(ids.slice(5));
    expect(await page(ids[6])).toEqual([]);
    const single = await reader.call('orders', { order_id: ids[3] });
    expect(single.body.page_data).toMatchObject([{ order_id: ids[3], applicant_list: [] }]);
  });

  test('[API-20] the summary counts what waits for the traveller', async () => {
    const reader = await signUpTraveller(server);
    const count = async () => (await reader.call('accountSummary')).body.unprocessed_count;
    const { orderId, applicantId } = await submittedOrder(reader);
    const cancelled = await newOrder(reader);
    await newApplicant(reader, cancelled);
    expect(await count()).toBe(2);
    await reader.call('cancelOrder', { order_id: cancelled, reason: 1 });
    expect(await count()).toBe(1);
    const { db } = server.services;
    await db.updateTable('orders').set({ pay_status: 'paid' }).where('id', '=', orderId).execute();
    expect(await count()).toBe(0);
    await db
      .updateTable('applicants')
      .set({ status: 'revision-needed' })
      .where('id', '=', applicantId)
      .execute();
    expect(await count()).toBe(1);
  });

  test('[API-20][ORD-09] a price difference to be paid counts, until it is paid', async () => {
    const reader = await signUpTraveller(server);
    const count = async () => (await reader.call('accountSummary')).body.unprocessed_count;
    const { orderId } = await orderInStatus(server, reader, 'submitting-to-embassy');
    expect(await count()).toBe(0);
    const id = await oweDifference(server, orderId, 1_500);
    expect(await count()).toBe(1);
    const { db } = server.services;
    const paid = { fee: 1_500, paid_at: new Date() };
    await db.updateTable('price_differences').set(paid).where('id', '=', id).execute();
    expect(await count()).toBe(0);
  });
});

describe('the arrival date', () => {
  test('[API-36] the arrival date is not before the earliest', async () => {
    const orderId = await newOrder(traveller);
    const { earliest_depart_date } = await readOrder(traveller, orderId);
    const set = (depart_date: string) =>
      traveller.call('setArrivalDate', { order_id: orderId, depart_date });
    const dayBefore = new Date(Date.parse(earliest_depart_date) - 86_400_000);
    expect(await set(dayBefore.toISOString().slice(0, 10))).toMatchObject({ ret: -5 });
    expect(await set('2999-02-30')).toMatchObject({ ret: -5 });
    expect(await set('tomorrow')).toMatchObject({ status: 400 });
    expect(await set(earliest_depart_date)).toMatchObject({ ret: 0 });
    expect(await readOrder(traveller, orderId)).toMatchObject({
      depart_date: earliest_depart_date,
    });
  });
});

describe('cancelling', () => {
  test('[API-37][UPL-27][ORD-15] an order without applicants is canceled too, and stays so', async () => {
    const reader = await signUpTraveller(server);
    const [orderId, other] = [await newOrder(reader), await newOrder(reader)];
    const inList = async () => (await reader.call('orders', {})).body.page_data;
    expect(await readOrder(reader, orderId)).toMatchObject({ is_canceled: false });
    const cancel = () => reader.call('cancelOrder', { order_id: orderId, reason: 1 });
    expect(await cancel()).toMatchObject({ ret: 0 });
    const canceled = { pay_status: 1, is_canceled: true, applicant_list: [] };
    expect(await readOrder(reader, orderId)).toMatchObject(canceled);
    expect(await inList()).toMatchObject([
      { order_id: other, is_canceled: false },
      { order_id: orderId, ...canceled },
    ]);
    expect((await reader.call('accountSummary')).body.unprocessed_count).toBe(1);
    const person = { identity_id: employee, first_name: 'Ana' };
    for (const answer of [
      await cancel(),
      await reader.call('addApplicant', { order_id: orderId, ...person }),
      await reader.call('setArrivalDate', { order_id: orderId, depart_date: '2099-01-01' }),
      await reader.call('submitOrder', { order_id: orderId, display_fee: 0 }),
      await reader.call('payOrder', { order_id: orderId }),
    ])
      expect(answer.ret).toBeLessThan(0);
    expect(await readOrder(reader, orderId)).toMatchObject(canceled);
  });

  test('[API-37][UPL-27][ORD-15] suspends every applicant, and nothing can be changed', async () => {
    const orderId = await newOrder(traveller);
    const cancel = () => traveller.call('cancelOrder', { order_id: orderId, reason: 2 });
    const applicantId = await newApplicant(traveller, orderId);
    expect(await traveller.call('cancelOrder', { order_id: orderId, reason: 4 })).toMatchObject({
      status: 400,
    });
    expect(await cancel()).toMatchObject({ ret: 0 });
    const order = await readOrder(traveller, orderId);
    expect(order).toMatchObject({ pay_status: 1, applicant_list: [{ status: 13, result: 1 }] });
    expect(order.applicant_list[0].status_log).toMatchObject([{ status: 1 }, { status: 13 }]);
    const person = { identity_id: employee, first_name: 'Ana' };
    const refused = [
      await cancel(),
      await traveller.call('addApplicant', { order_id: orderId, ...person }),
      await traveller.call('updateApplicant', { applicant_id: applicantId, ...person }),
      await traveller.call('deleteApplicant', { applicant_id: applicantId }),
      await traveller.call('setArrivalDate', { order_id: orderId, depart_date: '2099-01-01' }),
    ];
    expect(refused.map(({ ret }) => ret)).toEqual([-5, -5, -5, -5, -5]);
    const submit = { order_id: orderId, display_fee: 1 };
    expect(await traveller.call('submitOrder', submit)).toMatchObject({ ret: -2 });
  });
});

describe('submitting', () => {
  test('[API-38][ORD-16] fixes the fee and waits for payment', async () => {
    const { orderId, fee } = await submittedOrder(traveller);
    const order = await readOrder(traveller, orderId);
    expect(order).toMatchObject({
      pay_status: 2,
      amount: fee,
      order_payment: { receivables: fee },
      applicant_list: [{ status: 2, status_log: [{ status: 1 }, { status: 2 }] }],
    });
    expect(order.order_payment).not.toHaveProperty('pay_time');
  });

  test('an order that is not unpaid is ret -2', async () => {
    const { orderId, fee } = await submittedOrder(traveller);
    const again = await traveller.call('submitOrder', { order_id: orderId, display_fee: fee });
    expect(again).toMatchObject({ ret: -2, msg: 'Failure of type' });
  });

  test('another price than the traveller saw is ret -3', async () => {
    const { orderId, fee } = await readyOrder(traveller);
    const submit = (request: object) =>
      traveller.call('submitOrder', { order_id: orderId, ...request });
    const changed = 'This item price was changed. This page will be refreshed automatically.';
    expect(await submit({ display_fee: fee - 1 })).toMatchObject({ ret: -3, msg: changed });
    const coupon = { display_fee: fee, user_coupon_id: 'mine' };
    expect(await submit(coupon)).toMatchObject({ ret: -3 });
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 1 });
  });

  test('[UPL-23] incomplete documents are ret -5', async () => {
    const { orderId, fee, applicantId } = await readyOrder(traveller);
    const [{ elec_id }] = (await readOrder(traveller, orderId)).applicant_list[0].material_required;
    await traveller.call('deletePage', { applicant_id: applicantId, elec_id, pos: 0 });
    const submit = () => traveller.call('submitOrder', { order_id: orderId, display_fee: fee });
    const incomplete = { ret: -5, msg: 'Please check uncompleted documents.' };
    expect(await submit()).toMatchObject(incomplete);
    const key = await newUpload(traveller);
    await traveller.call('attachPage', { applicant_id: applicantId, elec_id, pos: 0, key });
    expect(await submit()).toMatchObject({ ret: 0 });
  });

  test('[UPL-16][UPL-23] submitting without an applicant, and without the photo, is ret -5', async () => {
    const empty = await newOrder(traveller);
    const submit = (order_id: string, display_fee: number) =>
      traveller.call('submitOrder', { order_id, display_fee });
    expect(await submit(empty, 0)).toMatchObject({ ret: -5 });
    const orderId = await newOrder(traveller, vietnam);
    const applicant_id = await newApplicant(traveller, orderId);
    const order = await readOrder(traveller, orderId);
    for (const { elec_id } of order.applicant_list[0].material_required) {
      const key = await newUpload(traveller);
      await traveller.call('attachPage', { applicant_id, elec_id, pos: 0, key });
    }
    expect(await submit(orderId, order.amount)).toMatchObject({ ret: -5 });
  });

  test('[UPL-19] a date that has become too early is ret -5', async () => {
    const { orderId, fee } = await readyOrder(traveller);
    server.moveClock(4 * 86_400_000);
    const date = server.services.clock();
    const request = { order_id: orderId, display_fee: fee };
    const answer = await traveller.call('submitOrder', request, { date });
    server.moveClock(-4 * 86_400_000);
    const msg = 'Your arrival date is not applicable any more, please choose another date.';
    expect(answer).toMatchObject({ ret: -5, msg });
  });
});
