import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { addDays } from '../../src/domain/calendar/calendar-date';
import {
  ananyasPassport,
  newApplicant,
  newOrder,
  newUpload,
  readOrder,
  vietnam,
} from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

const typeIntoForm = (applicantId: string, answers: Record<string, string>) =>
  server.services.db
    .insertInto('application_forms')
    .values({
      applicant_id: applicantId,
      status: 'complete',
      reason: null,
      answers: JSON.stringify(answers),
      changed_at: new Date(),
    })
    .execute();

test('an order says what does not match in its passports and forms, until it is paid', async () => {
  const orderId = await newOrder(traveller, vietnam);
  const applicantId = await newApplicant(traveller, orderId);
  const read = () => readOrder(traveller, orderId);
  expect((await read()).contradiction_list).toEqual([]);

  const arrival = (await read()).earliest_depart_date as string;
  const expiry = addDays(arrival, 120);
  const departure = addDays(arrival, 30);
  await traveller.call('setArrivalDate', { order_id: orderId, depart_date: arrival });
  const passport = {
    ...ananyasPassport,
    applicant_id: applicantId,
    elec_key: await newUpload(traveller),
    given_name: 'ROHAN',
    country_code: 'USA',
    expire_date: expiry,
  };
  expect(await traveller.call('submitPassport', passport)).toMatchObject({ ret: 0 });
  await typeIntoForm(applicantId, { full_name: 'Rohan Rao', departure_date: departure });
  expect(
    (await read()).contradiction_list.map((each: Record<string, string>) => [
      each['kind'],
      each['applicant_id'],
      each['found'],
    ]),
  ).toEqual([
    ['passport-name', applicantId, 'ROHAN SHARMA'],
    ['nationality', applicantId, 'US'],
    ['passport-ends', applicantId, expiry],
    ['form-name', applicantId, 'Rohan Rao'],
    ['stay', applicantId, departure],
  ]);

  const { db } = server.services;
  await db.updateTable('orders').set({ pay_status: 'paid' }).where('id', '=', orderId).execute();
  const processed = { status: 'pre-checking' as const };
  await db.updateTable('applicants').set(processed).where('id', '=', applicantId).execute();
  expect((await read()).contradiction_list).toEqual([]);
});
