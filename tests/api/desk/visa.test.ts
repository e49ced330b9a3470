import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { exportedRows } from '../../../server/areas/privacy/export-traveller';
import {
  asOperator,
  deciding,
  loggedInOperator,
  openCase,
  refusedTo,
  type TestOperator,
} from '../../support/desk-operator';
import { deskUpload } from '../steps/desk-upload';
import { makePdf } from '../../support/fixtures/make-pdf';
import { newUpload, readOrder } from '../../support/order-steps';
import { orderInStatus } from '../../support/outcomes';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';
import { signUpTraveller, type Traveller } from '../../support/traveller';

let server: TestServer;
let mei: TestOperator;
let traveller: Traveller;

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  mei = await loggedInOperator(server);
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server.remove());

async function about(caseId: string) {
  const opened = await openCase(mei, caseId);
  const { id = '', seen = '' } = opened.applicants[0] ?? {};
  return { ...deciding(caseId, opened.fence), applicantId: id, seen };
}

async function visaFor(caseId: string, printed: object = {}) {
  const { key } = await deskUpload(server.deskOrigin, mei, caseId, makePdf());
  return { file: key, passportNumber: 'Z4821907', surname: 'RAO', givenName: 'ANANYA', ...printed };
}

const linked = async (url: string) => (await fetch(`${server.address}${url}`)).status;

test('what is printed on a visa stands beside its file, and a corrected visa replaces both', async () => {
  const { orderId } = await orderInStatus(server, traveller, 'in-embassy');
  const printed = { number: 'VN-77', validFrom: '2026-12-18', validUntil: '2027-03-17' };
  await asOperator(mei, 'deskGiveResult', {
    ...(await about(orderId)),
    result: 'approved',
    visa: await visaFor(orderId, printed),
  });
  const [first] = (await readOrder(traveller, orderId)).applicant_list;
  expect(first.elec_visa).toMatchObject({
    name: 'ANANYA RAO',
    passport_number: 'Z4821907',
    number: 'VN-77',
    valid_from: '2026-12-18',
    valid_until: '2027-03-17',
    mime_type: 'application/pdf',
  });
  expect(first.elec_visa).not.toHaveProperty('replace_time');
  expect(await linked(first.elec_visa_url)).toBe(200);

  await asOperator(mei, 'deskReplaceVisa', {
    ...(await about(orderId)),
    visa: await visaFor(orderId, { number: 'VN-78' }),
  });
  const [second] = (await readOrder(traveller, orderId)).applicant_list;
  expect(second.elec_visa).toMatchObject({ number: 'VN-78' });
  expect(second.elec_visa).not.toHaveProperty('valid_from');
  expect(second.elec_visa.replace_time).toBeTypeOf('string');
  expect(second.version).toBeGreaterThan(first.version);
  expect(await linked(second.elec_visa_url)).toBe(200);
  expect(await linked(first.elec_visa_url)).toBe(403);
  const { change_list } = await readOrder(traveller, orderId);
  expect(change_list.map(({ kind }: { kind: string }) => kind)).toEqual(['result', 'result']);
});

test('an export has the visa that the traveller has, not one that was replaced or not given', async () => {
  const { orderId } = await orderInStatus(server, traveller, 'in-embassy');
  const own = await newUpload(traveller);
  const given = async (call: 'deskGiveResult' | 'deskReplaceVisa', more: object) => {
    const { key: file, uploadId } = await deskUpload(server.deskOrigin, mei, orderId, makePdf());
    const visa = { file, passportNumber: 'Z4821907', surname: 'RAO', givenName: 'ANANYA' };
    await asOperator(mei, call, { ...(await about(orderId)), ...more, visa });
    return uploadId;
  };
  const replaced = await given('deskGiveResult', { result: 'approved' });
  const visa = await given('deskReplaceVisa', {});
  const { uploadId: loose } = await deskUpload(server.deskOrigin, mei, orderId, makePdf());

  const { db } = server.services;
  const { user_id: userId } = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('user_id')
    .executeTakeFirstOrThrow();
  const { id: ownId } = await db
    .selectFrom('uploads')
    .where('key', '=', own)
    .select('id')
    .executeTakeFirstOrThrow();
  const { uploads = [] } = await exportedRows(db, userId);
  const exported = uploads.map(({ id }) => id);
  expect(exported).toEqual(expect.arrayContaining([visa, ownId]));
  expect(exported).not.toContain(replaced);
  expect(exported).not.toContain(loose);
});

test('only an approved visa is replaced', async () => {
  const { orderId } = await orderInStatus(server, traveller, 'in-embassy');
  const wish = { ...(await about(orderId)), visa: await visaFor(orderId) };
  expect(await refusedTo(mei, 'deskReplaceVisa', wish)).toBe('not-allowed');
});
