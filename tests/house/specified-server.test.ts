import { afterEach, expect, test } from 'vitest';
import { createApi } from '../../src/api/client';
import { RefusedError } from '../../src/api/errors';
import { readLoosely } from '../../src/api/read-loosely';
import { serverClock } from '../../src/api/server-clock';
import { passwordProof } from '../../src/api/password-proof';
import { accountCalls } from '../../src/contract/account/accounts';
import { applicantCalls } from '../../src/contract/applicants';
import { homepageCalls } from '../../src/contract/homepage';
import { documentCalls } from '../../src/contract/documents';
import { environments } from '../../src/contract/environments';
import { orderCalls } from '../../src/contract/orders';
import { passportCalls } from '../../src/contract/passport';
import { paymentCalls } from '../../src/contract/payments';
import { photoCalls } from '../../src/contract/photos';
import { newOrder } from '../../src/outbox/kinds/changes/new-order';
import { serverAnswers } from '../../src/outbox/transfer/probe';
import { takesResumable } from '../../src/outbox/transfer/resumable-upload';
import { startSpecifiedServer, type SpecifiedServer } from './specified/server';
import * as is from './specified/entities';

let server: SpecifiedServer;
afterEach(() => server.stop());

test('[API-05][API-50][API-51] our client goes the whole way with a server that answers the specified fields alone', async () => {
  server = await startSpecifiedServer();
  const session: { token?: string } = {};
  const api = createApi({
    looseReader: async () => readLoosely,
    environment: environments.dev,
    origin: server.address,
    clock: serverClock(),
    token: async () => session.token,
  });
  const call = () => api.call(accountCalls.location, {});
  expect(await serverAnswers(api.base, { call })).toBe(true);
  expect(await takesResumable(api.base)).toBe(false);

  const { destinations } = await api.call(homepageCalls.visitorHomepage, {
    country_id: 356,
    country_residence_id: 702,
  });
  expect(destinations.map(({ products }) => products.map(({ id }) => id))).toEqual([[40401]]);
  const email = 'ananya@mail.example';
  const passwd = await passwordProof(email, 'secret12');
  const newcomer = { email, passwd, verify_code: '123456' };
  const user = await api.call(accountCalls.signUp, {
    ...newcomer,
    country_id: 356,
    country_residence_id: 702,
  });
  session.token = user.token;
  const ofGone = { product_id: 7, country_id: 356 };
  const refusal = await api.call(orderCalls.addOrder, ofGone).catch((error: unknown) => error);
  // The only code that the specification has for it is the one by which the phone asks its traveller.
  expect(refusal instanceof RefusedError && newOrder.needs?.(refusal)).toMatchObject({
    reason: 'not-sold',
  });
  const { id: order_id } = await api.call(orderCalls.addOrder, {
    product_id: 40401,
    country_id: 356,
  });
  await api.call(applicantCalls.addApplicant, { order_id, identity_id: 1, first_name: 'Ananya' });
  const read = () => api.call(orderCalls.order, { order_id });
  const [fresh] = (await read()).applicants;
  const applicant_id = fresh?.id ?? '';
  expect(fresh).toMatchObject({ statusLog: [] });

  const file = {
    bytes: new TextEncoder().encode('%PDF-1.4'),
    name: 'a.pdf',
    mime: 'application/pdf',
  };
  const { key, sha256 } = await api.upload(documentCalls.uploadFile, file);
  expect(sha256).toBeUndefined();
  const attached = await api.call(documentCalls.attachPage, {
    applicant_id,
    elec_id: 2,
    pos: 0,
    key,
    replaces: null,
  });
  expect(attached).toEqual({});
  const { tempKey = '', ...answer } = await api.upload(passportCalls.recognizePassport, file);
  // This server knows no doubts: its fields are taken as specified.
  expect(answer).toMatchObject({
    passportNumber: is.passportFields().passport_number,
    toCheck: [],
  });
  const passport = { ...is.passportFields(), sex: 1 as const, applicant_id, elec_key: tempKey };
  await api.call(passportCalls.submitPassport, passport);
  const made = await api.upload(photoCalls.uploadPhoto, file, {
    fields: { applicant_id, need_handle: '1' },
  });
  expect(made).toMatchObject({ verdict: 'accepted', problems: [] });
  await api.call(photoCalls.submitPhoto, { applicant_id, key, need_handle: 1 });
  const [complete] = (await read()).applicants;
  const pages = complete?.required.flatMap(({ uploads = [] }) => uploads);
  expect(pages?.map(({ mimeType, position }) => [mimeType, position])).toEqual([
    ['image/jpeg', 0],
    ['application/pdf', 0],
  ]);
  expect(new Set(pages?.map(({ id }) => id)).size).toBe(2);
  expect(complete?.photo?.status).toBe('in-review');

  await api.call(orderCalls.setArrivalDate, { order_id, depart_date: '2026-12-24' });
  await api.call(orderCalls.submitOrder, { order_id, display_fee: 5900 });
  expect(await api.call(paymentCalls.payOrder, { order_id })).toMatchObject({
    provider: 'stripe',
    ways: ['card'],
    currency: 'usd',
    publishableKey: 'pk_test_specified',
  });
  server.state.charged = true;
  await api.call(paymentCalls.refreshOrder, { order_id, fee_type_id: 1 });
  expect(await read()).toMatchObject({ payStatus: 'paid', payment: { income: 5900 } });
  expect(server.state.complaints).toEqual([]);
});
