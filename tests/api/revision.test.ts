import { applicantStatuses } from '../../src/contract/codes';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { newUpload, readOrder } from '../support/order-steps';
import { judgePage, orderInStatus } from '../support/outcomes';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

const applicantOf = async (orderId: string) =>
  (await readOrder(traveller, orderId)).applicant_list[0];

async function revision() {
  const { orderId, applicantId } = await orderInStatus(server, traveller, 'revision-needed');
  const request = { applicant_id: applicantId, order_id: orderId };
  return { orderId, applicantId, request };
}

describe('handing in again', () => {
  test('[API-47] what is fixed is checked again, and the day is noted', async () => {
    const { orderId, request } = await revision();
    expect(await traveller.call('reReview', request)).toMatchObject({ ret: 0, body: {} });
    const applicant = await applicantOf(orderId);
    expect(applicant.status).toBe(5);
    expect(applicant.status_log.at(-1)).toMatchObject({ status: 5 });
  });

  test('handing in again is refused while a page failed or is pending, with its name', async () => {
    const { orderId, applicantId, request } = await revision();
    const [document] = (await applicantOf(orderId)).material_required;
    const [page] = document.upload_list;
    for (const status of ['failed', 'pending'] as const) {
      await judgePage(server, page.upload_id, { status, reason: 'It is blurred.' });
      expect(await traveller.call('reReview', request)).toMatchObject({
        ret: -5,
        msg: `Please fix first: ${document.name}.`,
      });
      expect((await applicantOf(orderId)).status).toBe(6);
    }
    await judgePage(server, page.upload_id, { status: 'failed' });
    const attach = { applicant_id: applicantId, elec_id: document.elec_id, pos: page.pos };
    const key = await newUpload(traveller);
    await traveller.call('attachPage', { ...attach, key, replaces: page.upload_id });
    expect(await traveller.call('reReview', request)).toMatchObject({ ret: 0 });
  });

  test('handing in again happens once: a repetition gets its answer, a second phone the reason', async () => {
    const { orderId, request } = await revision();
    const options = { idempotencyKey: randomUUID() };
    const answers = await Promise.all([
      traveller.call('reReview', request, options),
      traveller.call('reReview', request, options),
    ]);
    expect(answers.map(({ ret }) => ret)).toEqual([0, 0]);
    expect(await traveller.call('reReview', request)).toMatchObject({
      ret: -5,
      msg: 'These documents are being checked already.',
    });
    const entered = (await applicantOf(orderId)).status_log.filter(
      ({ status }: { status: number }) => status === 5,
    );
    expect(entered).toHaveLength(1);
  });

  test.each([
    'uploading-documents',
    'waiting-for-payment',
    'submitting-to-embassy',
    'in-embassy',
    'completed',
  ] as const)('handing in again is not for an applicant in status %s', async (status) => {
    const { orderId, applicantId } = await orderInStatus(server, traveller, status);
    const request = { applicant_id: applicantId, order_id: orderId };
    expect(await traveller.call('reReview', request)).toMatchObject({ ret: -5 });
    expect((await applicantOf(orderId)).status).toBe(applicantStatuses.codeOf(status));
  });

  test('an applicant of another order does not exist in this one', async () => {
    const one = await revision();
    const other = await revision();
    const mixed = { applicant_id: one.applicantId, order_id: other.orderId };
    expect(await traveller.call('reReview', mixed)).toMatchObject({
      ret: -4,
      msg: 'This applicant does not exist.',
    });
    expect((await applicantOf(one.orderId)).status).toBe(6);
  });
});
