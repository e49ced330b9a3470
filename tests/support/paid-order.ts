import { setTimeout } from 'node:timers/promises';
import { sandboxCards } from '../../src/contract/sandbox-payment';
import { readOrder, submittedOrder } from './order-steps';
import type { TestServer } from './start-server';
import type { Traveller } from './traveller';

/** An order that was paid with a test card; its applicant waits for the first check. */
export async function paidOrder(server: Pick<TestServer, 'address'>, traveller: Traveller) {
  const ready = await submittedOrder(traveller);
  const { body } = await traveller.call('payOrder', { order_id: ready.orderId });
  await confirmWithCard(server, body);
  // The sandbox tells the server by a webhook; the test's own time limit ends a wait in vain.
  while (((await readOrder(traveller, ready.orderId)) as { pay_status: number }).pay_status !== 3)
    await setTimeout(50);
  return ready;
}

/** Pays with a card of the sandbox that pays at once, for what the call of a payment answered. */
export async function confirmWithCard(server: Pick<TestServer, 'address'>, begun: unknown) {
  const card = sandboxCards.find(({ behaviour }) => behaviour.does === 'succeeds');
  if (!card) throw new Error('No card pays.');
  await fetch(`${server.address}/sandbox-pay/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      clientSecret: (begun as { clientSecret: string }).clientSecret,
      cardNumber: card.number,
    }),
  });
}
