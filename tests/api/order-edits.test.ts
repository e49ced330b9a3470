import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../src/contract/all-calls';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { addDays, calendarDateOf } from '../../src/domain/calendar/calendar-date';
import { earliestArrivalDate } from '../../src/domain/order/arrival-date';
import { databasePicture } from './steps/database-picture';
import {
  employee,
  kenya,
  newApplicant,
  newOrder,
  newUpload,
  readOrder,
  readyOrder,
} from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { runsSweeps, sampled } from '../support/sweep';

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

const namesOf = async (orderId: string) =>
  (await readOrder(traveller, orderId)).applicant_list.map(
    (applicant: { order_applicant_id: string }) => applicant.order_applicant_id,
  );

test('an applicant’s number is never given again, whoever was deleted', async () => {
  const orderId = await newOrder(traveller);
  await newApplicant(traveller, orderId);
  const last = await newApplicant(traveller, orderId);
  expect(await namesOf(orderId)).toEqual([`${orderId}-1`, `${orderId}-2`]);
  await traveller.call('deleteApplicant', { applicant_id: last });
  const next = await newApplicant(traveller, orderId);
  expect(await namesOf(orderId)).toEqual([`${orderId}-1`, `${orderId}-3`]);
  await traveller.call('deleteApplicant', { applicant_id: next });
  // A refusal, and many at the same moment, leave no two with one number.
  const wrong = { order_id: orderId, identity_id: 0, first_name: 'Ana' };
  expect(await traveller.call('addApplicant', wrong)).toMatchObject({ ret: -5 });
  await Promise.all([1, 2, 3].map(() => newApplicant(traveller, orderId)));
  expect(await namesOf(orderId)).toEqual([1, 4, 5, 6].map((number) => `${orderId}-${number}`));
});

test.runIf(runsSweeps)(
  'an order takes fifty applicants, also of many that come at once',
  async () => {
    const orderId = await newOrder(traveller);
    const first = await newApplicant(traveller, orderId);
    const rows = Array.from({ length: 47 }, (_, index) => ({
      id: randomUUID(),
      order_id: orderId,
      number: 100 + index,
      first_name: 'Ananya',
      identity_id: 'employee' as const,
      status: 'uploading-documents' as const,
    }));
    await server.services.db.insertInto('applicants').values(rows).execute();
    const add = () =>
      traveller.call('addApplicant', {
        order_id: orderId,
        identity_id: employee,
        first_name: 'Ananya',
      });
    const answers = await Promise.all([add(), add(), add(), add()]);
    expect(answers.map(({ ret }) => ret).sort()).toEqual([-5, -5, 0, 0]);
    expect(await add()).toMatchObject({
      status: 200,
      msg: 'An application takes up to 50 applicants. Please create another one for the rest.',
    });
    expect(await namesOf(orderId)).toHaveLength(50);
    await traveller.call('deleteApplicant', { applicant_id: first });
    expect(await add()).toMatchObject({ ret: 0 });
  },
);

describe('two devices that edit one applicant', () => {
  const begin = async () => {
    const orderId = await newOrder(traveller);
    const applicantId = await newApplicant(traveller, orderId);
    const read = async () => (await readOrder(traveller, orderId)).applicant_list[0];
    const update = (first_name: string, version?: number) =>
      traveller.call('updateApplicant', {
        applicant_id: applicantId,
        identity_id: employee,
        first_name,
        version,
      });
    return { read, update };
  };

  test('[UPL-15] the later one is told, and what is there stays', async () => {
    const { read, update } = await begin();
    const { version } = await read();
    expect(await update('Rohan', version)).toMatchObject({ ret: 0 });
    expect(await update('Mira', version)).toMatchObject({
      ret: -2,
      msg: 'This applicant was changed on another device meanwhile.',
    });
    expect(await read()).toMatchObject({ first_name: 'Rohan', version: version + 1 });
    // Having seen that, they may mean it.
    expect(await update('Mira', version + 1)).toMatchObject({ ret: 0 });
    expect(await read()).toMatchObject({ first_name: 'Mira' });
  });

  test('of two edits at the same moment one wins', async () => {
    const { read, update } = await begin();
    const { version } = await read();
    const names = ['Ana', 'Bea', 'Cid', 'Dan'];
    const answers = await Promise.all(names.map((name) => update(name, version)));
    expect(answers.map(({ ret }) => ret).sort()).toEqual([-2, -2, -2, 0]);
    const winner = names[answers.findIndex(({ ret }) => ret === 0)];
    expect(await read()).toMatchObject({ first_name: winner, version: version + 1 });
  });

  test('an edit without the field is a plain change', async () => {
    const { read, update } = await begin();
    expect(await update('Ana')).toMatchObject({ ret: 0 });
    expect(await update('Bea')).toMatchObject({ ret: 0 });
    expect(await read()).toMatchObject({ first_name: 'Bea' });
  });
});

/** Every changing call of orders, applicants and documents, ready to be made. */
const changes: Partial<Record<CallName, () => Promise<object>>> = {
  addOrder: async () => kenya,
  addApplicant: async () => ({
    order_id: await newOrder(traveller),
    identity_id: employee,
    first_name: 'Ananya',
  }),
  updateApplicant: async () => ({
    applicant_id: await newApplicant(traveller, await newOrder(traveller)),
    identity_id: 4,
    first_name: 'Rohan',
    version: 1,
  }),
  deleteApplicant: async () => ({
    applicant_id: await newApplicant(traveller, await newOrder(traveller)),
  }),
  setArrivalDate: async () => ({ order_id: await newOrder(traveller), depart_date: '2099-12-31' }),
  cancelOrder: async () => {
    const order_id = await newOrder(traveller);
    await newApplicant(traveller, order_id);
    return { order_id, reason: 1 };
  },
  submitOrder: async () => {
    const { orderId, fee } = await readyOrder(traveller);
    return { order_id: orderId, display_fee: fee };
  },
  attachPage: async () => {
    const orderId = await newOrder(traveller);
    const applicant_id = await newApplicant(traveller, orderId);
    const [{ elec_id }] = (await readOrder(traveller, orderId)).applicant_list[0].material_required;
    return { applicant_id, elec_id, pos: 0, key: await newUpload(traveller) };
  },
  deletePage: async () => {
    const { orderId, applicantId } = await readyOrder(traveller);
    const [{ elec_id }] = (await readOrder(traveller, orderId)).applicant_list[0].material_required;
    return { applicant_id: applicantId, elec_id, pos: 0 };
  },
};

test.runIf(runsSweeps).each(Object.keys(changes) as CallName[])(
  '%s happens once, however often one key asks for it',
  async (name) => {
    const request = await changes[name]?.();
    const options = { idempotencyKey: `once-${name}-${Math.random()}` };
    const first = await traveller.call(name, request, options);
    expect(first).toMatchObject({ ret: 0 });
    await server.services.background.idle();
    const after = await databasePicture(server.services.db);
    const again = await Promise.all([1, 2].map(() => traveller.call(name, request, options)));
    for (const { ret, body } of again) expect({ ret, body }).toEqual({ ret: 0, body: first.body });
    await server.services.background.idle();
    expect(await databasePicture(server.services.db)).toEqual(after);
    const other = await traveller.call(name, { ...request, ...otherWords[name] }, options);
    if (otherWords[name]) expect(other.status).toBe(409);
  },
);
const otherWords: Partial<Record<CallName, object>> = {
  addOrder: { country_residence_id: 826 },
  addApplicant: { first_name: 'Mira' },
  updateApplicant: { first_name: 'Mira' },
  setArrivalDate: { depart_date: '2099-12-30' },
  cancelOrder: { reason: 3 },
  submitOrder: { display_fee: 1 },
  attachPage: { pos: 1 },
  deletePage: { pos: 1 },
};

test('[UPL-18] of two devices the later one is told which day the other chose, and may replace it', async () => {
  const order_id = await newOrder(traveller);
  const choose = (depart_date: string, seen_date?: string | null) =>
    traveller.call('setArrivalDate', { order_id, depart_date, seen_date });
  const dayNow = async () => (await readOrder(traveller, order_id)).depart_date;
  expect(await choose('2099-01-01', null)).toMatchObject({ ret: 0 });
  const late = await choose('2099-02-02', null);
  expect(late).toMatchObject({
    status: 200,
    ret: -2,
    msg: expect.stringMatching(/another device/),
  });
  expect(await dayNow()).toBe('2099-01-01');
  // The same day is no conflict, and neither is one that is chosen in sight of the other's.
  expect(await choose('2099-01-01', '2098-01-01')).toMatchObject({ ret: 0 });
  expect(await choose('2099-02-02', '2099-01-01')).toMatchObject({ ret: 0 });
  expect(await choose('2099-03-03', '2099-01-01')).toMatchObject({ ret: -2 });
  expect(await choose('2099-03-03')).toMatchObject({ ret: 0 });
  expect(await dayNow()).toBe('2099-03-03');
});

test('[UPL-18][UPL-22] a calendar date is the same day from UTC-12 to UTC+14, at every hour', async () => {
  const orderId = await newOrder(traveller);
  const needDays = (await readOrder(traveller, orderId)).product.need_days as number;
  for (const time_zone of sampled([-720, 840, -210, 0, 345], 2))
    for (const hours of [0, 7, 11]) {
      server.moveClock(hours * 3_600_000);
      const now = server.services.clock();
      const asked = { date: now };
      await traveller.call('updateAccount', { time_zone }, asked);
      const { body } = await traveller.call('order', { order_id: orderId }, asked);
      const earliest = body.earliest_depart_date as string;
      expect(earliest).toBe(earliestArrivalDate(calendarDateOf(now), needDays));
      const set = (depart_date: string) =>
        traveller.call('setArrivalDate', { order_id: orderId, depart_date }, asked);
      expect(await set(addDays(earliest, -1))).toMatchObject({ ret: -5 });
      for (const day of [earliest, addDays(earliest, 1), '2028-02-29', '2099-12-31']) {
        expect(await set(day)).toMatchObject({ ret: 0 });
        const read = await traveller.call('order', { order_id: orderId }, asked);
        expect(read.body.depart_date).toBe(day);
      }
      server.moveClock(-hours * 3_600_000);
    }
});
