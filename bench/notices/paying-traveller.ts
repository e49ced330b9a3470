import { setTimeout as sleep } from 'node:timers/promises';
import { type startMailServer, signUpBySmtp } from '../../tests/support/mail-server';
import { submittedOrder } from '../../tests/support/order-steps';
import type { Traveller } from '../../tests/support/traveller';

type MailServer = Awaited<ReturnType<typeof startMailServer>>;
type Subscription = Readonly<Record<'endpoint' | 'p256dh' | 'auth', string>>;

/** A traveller with one subscribed device, who prepares orders and then pays them. */
export async function payingTraveller(
  address: string,
  smtp: MailServer,
  subscription: Subscription,
) {
  const { traveller } = await signUpBySmtp(address, smtp);
  await traveller.call('subscribeToPushes', subscription);
  const orders: string[] = [];
  return {
    /** Prepares orders up to their payment, one after the other. */
    async prepareWhile(isMore: () => boolean): Promise<void> {
      while (isMore()) orders.push((await submittedOrder(traveller)).orderId);
    },
    /** Pays them; what a killed server does not answer is repeated. */
    async payAll(beforeEach: () => void): Promise<void> {
      for (const orderId of orders) {
        beforeEach();
        await insistently(() => pay(address, traveller, orderId));
      }
    },
  };
}

async function insistently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries === 900) throw error;
      await sleep(200);
    }
}

/** @throws unless the server says that the order is paid */
async function pay(address: string, traveller: Traveller, orderId: string): Promise<void> {
  const { body } = await traveller.call('payOrder', { order_id: orderId });
  if (body?.clientSecret)
    await fetch(`${address}/sandbox-pay/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret: body.clientSecret, cardNumber: '4242 4242 4242 4242' }),
    });
  await traveller.call('refreshOrder', { order_id: orderId, fee_type_id: 1 });
  const { body: order } = await traveller.call('order', { order_id: orderId });
  if (order?.pay_status !== 3) throw new Error(`Order ${orderId} is not paid.`);
}
