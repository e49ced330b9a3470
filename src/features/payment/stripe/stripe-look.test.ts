import { expect, test } from 'vitest';
import { stripeLook } from './stripe-look';

test('Stripe’s fields use the page’s design tokens, light and dark', () => {
  const look = stripeLook((name) => `value of ${name}`, true);
  expect(look.theme).toBe('night');
  expect(look.variables).toMatchObject({
    colorPrimary: 'value of --action',
    colorBackground: 'value of --card',
    colorText: 'value of --ink',
    colorDanger: 'value of --danger',
    borderRadius: 'value of --radius-field',
  });
  expect(stripeLook((name) => name, false).theme).toBe('stripe');
});
