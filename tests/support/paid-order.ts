import { expect } from 'vitest';
import { sandboxCards } from '../../src/contract/sandbox-payment';
import { readOrder, submittedOrder } from './order-steps';
import type { TestServer } from './start-server';
import type { Traveller } from './traveller';

/** An order that was paid with a test card; its applicant waits for the first check. */
export async function paidOrder(server: TestServer, traveller: Traveller) {
  const ready = await submittedOrder(traveller);
  const { body } = await traveller.call('payOrder', { order_id: ready.orderId });
  const card = sandboxCards.find(({ behaviour }) => behaviour.does === 'succeeds');
  if (!card) throw new Error('No card pays.');
  await fetch(`${server.address}/sandbox-pay/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      clientSecret: (body as { clientSecret: string }).clientSecret,
      cardNumber: card.number,
    }),
  });
  await expect
    .poll(async () => (await readOrder(traveller, ready.orderId)).pay_status as number, {
      timeout: 30_000,
    })
    .toBe(3);
  return ready;
}
