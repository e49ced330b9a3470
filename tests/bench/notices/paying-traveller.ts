import { setTimeout as sleep } from 'node:timers/promises';
import type { startMailServer } from '../../support/mail-server';
import { submittedOrder } from '../../support/order-steps';
import { call } from '../../support/signed-client';
import { newEmail, newProof, travellerOf, type Traveller } from '../../support/traveller';

type MailServer = Awaited<ReturnType<typeof startMailServer>>;
type Subscription = Readonly<Record<'endpoint' | 'p256dh' | 'auth', string>>;

/** A traveller with one subscribed device, who pays one order after the other. */
export async function payingTraveller(
  address: string,
  smtp: MailServer,
  subscription: Subscription,
) {
  const traveller = await signUp(address, smtp);
  await traveller.call('subscribeToPushes', subscription);
  return {
    /** Pays orders; what the killed server does not answer is repeated, or begun anew. */
    async payWhile(isMore: () => boolean): Promise<void> {
      while (isMore()) {
        const { orderId } = await insistently(() => submittedOrder(traveller));
        await insistently(() => pay(address, traveller, orderId));
      }
    },
  };
}

async function signUp(address: string, smtp: MailServer): Promise<Traveller> {
  const email = newEmail();
  await call(address, 'sendSignUpCode', { email });
  const mail = () => smtp.mails().find(({ to }) => to.includes(email));
  while (!mail()) await sleep(20);
  const verify_code = /^Subject: (\d{6})/m.exec(mail()?.raw ?? '')?.[1];
  const { body, msg } = await call(address, 'signUp', {
    email,
    passwd: newProof(),
    verify_code,
    country_id: 356,
    country_residence_id: 702,
  });
  if (!body) throw new Error(`The sign-up failed: ${msg}`);
  return travellerOf({ address }, body as { email: string; token: string });
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
