import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { ledgerIncome } from '../../server/areas/payments/core/ledger';
import { loadReceipts, receiptFile } from '../../server/areas/receipts/receipt-file';
import { transact } from '../../server/infra/db/transact';
import { mailParts, mailsIn } from '../support/mails';
import { readOrder, submittedOrder } from '../support/order-steps';
import { paidOrder } from '../support/paid-order';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

const bytesAt = async (url: string) => {
  const answer = await fetch(`${server.address}${url}`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const attachedFiles = () =>
  mailsIn(join(server.dataDir, 'mails'))
    .flatMap((raw) => mailParts(raw))
    .filter(({ type }) => type === 'application/pdf');

test('a payment and its refund have receipts: on the page and in the mail, the same bytes', async () => {
  const { orderId } = await paidOrder(server, traveller);
  const { cancel_refund: refund } = await readOrder(traveller, orderId);
  await traveller.call('cancelOrder', { order_id: orderId, reason: 1, refund });
  const receipts = async () => (await readOrder(traveller, orderId)).receipt_list;
  await expect.poll(receipts, { timeout: 20_000 }).toHaveLength(2);
  const [paid, returned] = await receipts();
  const year = new Date().getUTCFullYear();
  expect(paid).toMatchObject({ receipt_no: `${year}-000001`, receipt_kind: 'payment' });
  expect(returned).toMatchObject({
    receipt_no: `${year}-000002`,
    receipt_kind: 'refund',
    amount: refund,
  });
  const { status, bytes } = await bytesAt(paid.url);
  expect(status).toBe(200);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await bytesAt(paid.url)).bytes.equals(bytes)).toBe(true);
  await expect.poll(() => attachedFiles().length, { timeout: 20_000 }).toBe(2);
  const mailed = attachedFiles().find(({ name }) => name === `Receipt ${paid.receipt_no}.pdf`);
  expect(mailed?.bytes.equals(bytes)).toBe(true);
});

test.runIf(runsSweeps)(
  'a receipt that is needed many times at once is drawn once, in a worker process',
  async () => {
    const { db } = server.services;
    const { orderId } = await paidOrder(server, traveller);
    const [{ url }] = (await readOrder(traveller, orderId)).receipt_list;
    const { bytes } = await bytesAt(url);
    const [stored] = await loadReceipts(db, [orderId]);
    if (!stored) throw new Error('There is no receipt.');
    const undrawn = { ...stored, pdf: null };
    const worked = vi.spyOn(server.services.workers, 'run');
    try {
      const files = await Promise.all(
        Array.from({ length: 8 }, () => receiptFile(server.services, undrawn)),
      );
      for (const file of files) expect(file.bytes.equals(bytes)).toBe(true);
      expect(worked.mock.calls.map(([, kind]) => kind)).toEqual(['draw-receipt']);
    } finally {
      worked.mockRestore();
    }
  },
);

test('a receipt opens with its own link and session alone', async () => {
  const { orderId } = await paidOrder(server, traveller);
  const [{ url }] = (await readOrder(traveller, orderId)).receipt_list;
  expect((await bytesAt(url.replace(/signature=./, 'signature='))).status).toBe(403);
  const stranger = await signUpTraveller(server);
  const { sessions } = { sessions: (await stranger.call('sessions', {})).body.session_list };
  const foreign = url.replace(/session=[^&]*/, `session=${sessions[0].session_id}`);
  expect((await bytesAt(foreign)).status).toBe(403);
  expect((await bytesAt(url)).status).toBe(200);
});

test('the numbers of a year have no gap and no duplicate, also when payments fail', async () => {
  const { db } = server.services;
  const { orderId } = await submittedOrder(traveller);
  const paymentIds = Array.from({ length: 24 }, (_, index) => `gap-${index}`);
  const at = new Date('2031-07-01T00:00:00Z');
  for (const id of paymentIds)
    await db
      .insertInto('payments')
      .values({
        id,
        order_id: orderId,
        fee_type: 'order',
        amount: 100,
        currency: 'usd',
        provider: 'none',
        state: 'closed',
        created_at: at,
      })
      .execute();
  const pay = (id: string, index: number) =>
    transact(db, async (tx) => {
      await ledgerIncome(tx, id, 'order', { orderId, amount: 100, at });
      if (index % 3 === 0) throw new Error('It fails after its receipt.');
    });
  await Promise.allSettled(paymentIds.map(pay));
  const rows = await db
    .selectFrom('receipts')
    .where('year', '=', 2031)
    .orderBy('number')
    .select('number')
    .execute();
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
});
