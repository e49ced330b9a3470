import { expect, test } from 'vitest';
import type { PaymentParams } from '../../contract/payments';
import { sandboxProvider, testCards } from './sandbox-provider';

const params: PaymentParams = {
  provider: 'sandbox',
  ways: ['card'],
  publishableKey: 'pk',
  clientSecret: 'secret',
  paymentId: 'pi',
  amount: 5000,
  currency: 'usd',
};

const answering = (status: number, body: string) =>
  sandboxProvider('http://shop.test/api', async () => new Response(body, { status }));

const pay = (status: number, body: unknown) =>
  answering(status, JSON.stringify(body)).pay(params, { cardNumber: testCards.pays });

test('[PAY-02] a confirmed card is paid, a declined one says why', async () => {
  expect(await pay(200, { status: 'succeeded' })).toEqual({ outcome: 'succeeded' });
  expect(await pay(402, { error: 'Your card was declined.' })).toEqual({
    outcome: 'declined',
    reason: 'Your card was declined.',
  });
});

test('an answer that is not the provider’s leaves the outcome unknown', async () => {
  expect(await pay(200, { service: 'hotel wifi' })).toEqual({ outcome: 'unknown' });
  expect(await pay(502, { error: 'bad gateway' })).toEqual({ outcome: 'unknown' });
  expect(await pay(202, { status: 'succeeded' })).toEqual({ outcome: 'unknown' });
  const portal = answering(200, '<html>');
  expect(await portal.pay(params, { cardNumber: '4' })).toEqual({ outcome: 'unknown' });
});

test('no answer leaves the outcome unknown', async () => {
  const silent = sandboxProvider('http://shop.test', () => Promise.reject(new TypeError('cut')));
  expect(await silent.pay(params, { cardNumber: '4' })).toEqual({ outcome: 'unknown' });
});

test('the card goes to the provider’s own address, without its spaces', async () => {
  const sent: unknown[] = [];
  const provider = sandboxProvider('http://shop.test/api', async (url, init) => {
    sent.push(String(url), JSON.parse(String(init?.body)));
    return new Response('{}');
  });
  await provider.pay(params, { cardNumber: testCards.pays });
  expect(sent).toEqual([
    'http://shop.test/sandbox-pay/confirm',
    { clientSecret: 'secret', cardNumber: '4242424242424242' },
  ]);
});
