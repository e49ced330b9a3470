import { expect, test } from 'vitest';
import { pushedNotice } from './pushed-notice';

const message = {
  web_push: 8030,
  notification: {
    title: 'Your payment has arrived',
    body: 'Open the app to see more.',
    navigate: 'https://visa.example/order-detail/20261120-40817256?pay=1',
    lang: 'fr',
    dir: 'ltr',
    tag: 'a',
  },
};

test('a declarative message is shown, and opens its page on the own origin', () => {
  expect(pushedNotice(JSON.stringify(message))).toEqual({
    title: 'Your payment has arrived',
    body: 'Open the app to see more.',
    tag: 'a',
    lang: 'fr',
    dir: 'ltr',
    path: '/order-detail/20261120-40817256?pay=1',
  });
});

test('an empty message shows nothing', () => {
  expect(pushedNotice('')).toBeUndefined();
});

test.each(['x', '{}', '[]', 'null', '{"notification":null}', '{"notification":{"navigate":"//"}}'])(
  'a message that cannot be read is shown nevertheless: %s',
  (text) => {
    expect(pushedNotice(text)).toMatchObject({ title: 'Visa', path: '/orders' });
  },
);

test.each([
  'javascript:alert(1)',
  '//evil.example/x',
  'https://evil.example/orders',
  'https://visa.example//evil.example/x',
])('a message cannot open another site: %s', (navigate) => {
  const text = JSON.stringify({ notification: { ...message.notification, navigate } });
  expect(new URL(pushedNotice(text)?.path ?? '', 'https://visa.example').host).toBe('visa.example');
});
