import { expect, test } from 'vitest';
import { sandboxCards } from '../../../contract/sandbox-payment';
import { sandboxServer } from './confirm-card';

const card = { clientSecret: 'secret', cardNumber: sandboxCards[0].number };

const answering = (status: number, body: string) =>
  sandboxServer('http://shop.test/api', async () => new Response(body, { status }));

const pay = (status: number, body: unknown) =>
  answering(status, JSON.stringify(body)).confirm(card);

test('a confirmed card is paid, a declined one has a reason', async () => {
  expect(await pay(200, { status: 'succeeded' })).toEqual({ outcome: 'succeeded' });
  expect(await pay(402, { error: 'Your card was declined.' })).toEqual({
    outcome: 'declined',
    reason: 'Your card was declined.',
  });
});

test('the reason of a decline is a code, and the text of a later server is shown as it is', async () => {
  expect(await pay(402, { error: 'Written by the server.', code: 'card-expired' })).toEqual({
    outcome: 'declined',
    reason: 'Your card has expired.',
  });
  expect(await pay(402, { error: 'Your card was stolen.', code: 'card-stolen' })).toEqual({
    outcome: 'declined',
    reason: 'Your card was stolen.',
  });
  expect(await pay(402, { message: 'hotel wifi' })).toEqual({ outcome: 'unknown' });
});

test('a card may require a second factor, or have an unknown outcome', async () => {
  expect(await pay(200, { status: 'requires_action' })).toEqual({ outcome: 'asks' });
  expect(await pay(200, { status: 'processing' })).toEqual({ outcome: 'unknown' });
});

test('an answer that is not the provider’s leaves the outcome unknown', async () => {
  expect(await pay(200, { service: 'hotel wifi' })).toEqual({ outcome: 'unknown' });
  expect(await pay(200, { status: 'hotel wifi' })).toEqual({ outcome: 'unknown' });
  expect(await pay(502, { error: 'bad gateway' })).toEqual({ outcome: 'unknown' });
  expect(await pay(202, { status: 'succeeded' })).toEqual({ outcome: 'unknown' });
  expect(await answering(200, '<html>').confirm(card)).toEqual({ outcome: 'unknown' });
});

test('no answer leaves the outcome unknown', async () => {
  const silent = sandboxServer('http://shop.test', () => Promise.reject(new TypeError('cut')));
  expect(await silent.confirm(card)).toEqual({ outcome: 'unknown' });
});

test('both steps use the provider’s addresses; the number has no spaces', async () => {
  const sent: unknown[] = [];
  const server = sandboxServer('http://shop.test/api', async (url, init) => {
    sent.push([String(url), JSON.parse(String(init?.body))]);
    return new Response('{}');
  });
  await server.confirm({ ...card, method: 'regional-app' });
  await server.answerSecondFactor({ clientSecret: 'secret', code: '123456' });
  expect(sent).toEqual([
    [
      'http://shop.test/sandbox-pay/confirm',
      { clientSecret: 'secret', cardNumber: '4242424242424242', method: 6 },
    ],
    ['http://shop.test/sandbox-pay/second-factor', { clientSecret: 'secret', code: '123456' }],
  ]);
});
