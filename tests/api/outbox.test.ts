import type { ChangedAnswers } from '../../src/contract/application-form';
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { sweepAnswers } from '../../server/infra/deliveries/journal';
import { productCalls } from '../../src/contract/products';
import { type ChangeContent, newOrderOf } from '../../src/domain/order/order-change';
import { phoneIdOf } from '../../src/domain/order/phone-id';
import { sealChange, sealFile, sealMessage } from '../../src/outbox/core/seal-item';
import { documentPage } from '../../src/outbox/kinds/document-page';
import { feedback } from '../../src/outbox/kinds/feedback';
import { changeKinds } from '../../src/outbox/kinds/order-changes';
import { supportMails } from '../support/mails';
import { makePdf } from '../support/fixtures/make-pdf';
import { kenya, newApplicant, newOrder, readOrder, vietnam } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { forgetfulPhone } from './steps/forgetful-phone';

const passportCopy = 4040102;

/** All that the form asks, but for the day of arrival, which the order says. */
const completeAnswers = {
  full_name: 'Ananya Sharma',
  birth_place: 'Pune, India',
  marital_status: 'Single',
  home_address: '1 Orchard Road',
  phone: '+65 1234 5678',
  purpose: 'Tourism',
  departure_date: '2099-01-20',
  visited: 'No',
  refused: 'No',
  declaration: 'yes',
};

let server: TestServer;
let traveller: Traveller;
let applicantId: string;
let orderId: string;

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
  orderId = await newOrder(traveller);
  applicantId = await newApplicant(traveller, orderId);
}, startTimeout);

afterAll(() => server?.remove());

test('[PWA-07][PWA-10] a page whose answers are lost again and again is attached once, with the sealed bytes', async () => {
  const { sealing, store, userId, drain, calls } = await forgetfulPhone(server, traveller);
  const item = await sealFile(sealing, documentPage, {
    userId,
    target: {
      orderId,
      applicantId,
      documentId: passportCopy,
      position: 0,
      replaces: null,
      documentName: 'Passport copy',
      applicantName: 'Ananya',
    },
    fileName: 'passport.pdf',
    mime: 'application/pdf',
    bytes: new Uint8Array(makePdf({ pages: 1 })),
  });
  for (let round = 0; round < 6; round += 1) await drain({ ignoreBackoff: true });

  expect(calls()).toBe(6);
  expect((await store.get(item.id))?.state).toBe('done');
  const journal = await server.services.db
    .selectFrom('journal')
    .where('applicant_id', '=', applicantId)
    .selectAll()
    .execute();
  expect(journal).toHaveLength(1);
  expect(journal[0]).toMatchObject({ idempotency_key: item.attachKey, sha256: item.sha256 });
  const { body } = await traveller.call('order', { order_id: orderId });
  const [document] = body.applicant_list[0].material_required;
  expect(document.upload_list.map((upload: { sha256: string }) => upload.sha256)).toEqual([
    item.sha256,
  ]);
});

test('[API-58] feedback whose answers are lost again and again is taken in once', async () => {
  const { sealing, store, userId, drain, calls } = await forgetfulPhone(server, traveller);
  const text = 'When does my visa come? 🛂';
  const item = await sealMessage(sealing, feedback, { userId, target: { orderId }, text });
  for (let round = 0; round < 3; round += 1) await drain({ ignoreBackoff: true });

  expect(calls()).toBe(3);
  expect((await store.get(item.id))?.state).toBe('done');
  const rows = await server.services.db
    .selectFrom('feedback')
    .select(['idempotency_key', 'order_id', 'content'])
    .execute();
  expect(rows).toEqual([{ idempotency_key: item.sendKey, order_id: orderId, content: text }]);
  await server.services.background.idle();
  expect(supportMails(join(server.dataDir, 'mails'))).toHaveLength(1);
});

test('[PWA-07] an order, its applicants, their page and the date arrive once and in order, though answers are lost again and again', async () => {
  const owner = await signUpTraveller(server);
  const { sealing, store, userId, drain } = await forgetfulPhone(server, owner);
  const phoneOrder = phoneIdOf(randomUUID());
  const [ananya, rohan] = [phoneIdOf(randomUUID()), phoneIdOf(randomUUID())];
  const change = (content: ChangeContent, applicantId?: string) =>
    sealChange(sealing, changeKinds[content.type], {
      userId,
      target: { orderId: phoneOrder, applicantId },
      content,
    });
  const { body: product } = await owner.call('product', {
    product_id: kenya.product_id,
    country_id: 356,
    country_residence_id: 702,
  });
  const chosen = { nationalityId: 356, residenceId: 702, seenAt: Date.now() };
  const content = newOrderOf(v.parse(productCalls.product.response, product), chosen);
  const order = await change(content);
  await change({ type: 'add-applicant', firstName: 'Ananya', identity: 'employee' }, ananya);
  await change({ type: 'add-applicant', firstName: 'Rohan', identity: 'student' }, rohan);
  await change({ type: 'edit-applicant', firstName: 'Rohan Rao', identity: 'employee' }, rohan);
  await change({ type: 'set-date', day: '2099-01-02', seen: null });
  const page = await sealFile(sealing, documentPage, {
    userId,
    target: {
      ...{ orderId: phoneOrder, applicantId: rohan, applicantName: 'Rohan' },
      ...{ documentId: passportCopy, documentName: 'Passport copy', position: 0, replaces: null },
    },
    ...{ fileName: 'passport.pdf', mime: 'application/pdf' },
    bytes: new Uint8Array(makePdf({ pages: 1 })),
  });
  for (let round = 0; round < 20; round += 1) await drain({ ignoreBackoff: true });

  const items = await store.list(userId);
  expect(items.map(({ state }) => state)).toEqual(items.map(() => 'done'));
  const { body } = await owner.call('orders', {});
  expect(body.page_data).toHaveLength(1);
  const made = await readOrder(owner, body.page_data[0].order_id);
  expect(made).toMatchObject({
    ...{ add_key: order.sendKey, depart_date: '2099-01-02' },
    applicant_list: [{ first_name: 'Ananya' }, { first_name: 'Rohan Rao', identity_id: 1 }],
  });
  const [, second] = made.applicant_list;
  expect(second.material_required[0].upload_list).toMatchObject([{ sha256: page.sha256 }]);
  // Every later reader of the phone finds the server's id.
  expect(items.map(({ target }) => target.orderId)).toEqual(items.map(() => made.order_id));
});

test('[PWA-07][FORM-02] a form’s answers arrive after their applicant and are complete once, though answers are lost again and again', async () => {
  const owner = await signUpTraveller(server);
  const { sealing, store, userId, drain } = await forgetfulPhone(server, owner);
  const target = { orderId: phoneIdOf(randomUUID()), applicantId: phoneIdOf(randomUUID()) };
  const change = (content: ChangeContent, of = target) =>
    sealChange(sealing, changeKinds[content.type], { userId, target: of, content });
  const { body: product } = await owner.call('product', {
    product_id: vietnam.product_id,
    country_id: 356,
    country_residence_id: 702,
  });
  const chosen = { nationalityId: 356, residenceId: 702, seenAt: Date.now() };
  const offer = v.parse(productCalls.product.response, product);
  await change(newOrderOf(offer, chosen), { ...target, applicantId: '' });
  const given = Object.entries(completeAnswers).map(([question, answer]) => [
    question,
    { answer, seen: [''] },
  ]);
  // Sealed before the date, without which the form lacks an answer.
  const answers = Object.fromEntries(given) as ChangedAnswers;
  await change({ type: 'answer-form', answers, status: 'complete' });
  await change({ type: 'complete-form' });
  await change({ type: 'set-date', day: '2099-01-02', seen: null });
  await change({ type: 'add-applicant', firstName: 'Ananya', identity: 'employee' });
  for (let round = 0; round < 20; round += 1) await drain({ ignoreBackoff: true });

  const items = await store.list(userId);
  expect(items.map(({ state }) => state)).toEqual(items.map(() => 'done'));
  const { body } = await owner.call('orders', {});
  const made = await readOrder(owner, body.page_data[0].order_id);
  expect(made.applicant_list).toMatchObject([{ application: { status: 2 } }]);
  const [row] = await server.services.db.selectFrom('application_forms').selectAll().execute();
  expect(JSON.parse(row?.answers ?? '')).toEqual(completeAnswers);
});

test('an order whose answer was lost is the same one a year later', async () => {
  const owner = await signUpTraveller(server);
  const options = { idempotencyKey: randomUUID() };
  const first = await owner.call('addOrder', kenya, options);
  await sweepAnswers(server.services.db, new Date(Date.now() + 365 * 86_400_000));
  expect(await owner.call('addOrder', kenya, options)).toMatchObject({ body: first.body });
  expect((await owner.call('orders', {})).body.page_data).toHaveLength(1);
});
