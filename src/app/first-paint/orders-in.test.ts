import { expect, test } from 'vitest';
import { defaultScene } from '../../services/default-scene';
import { ordersIn, pictureIn } from './orders-in';

const answer = (body: unknown, ret: unknown = 0) => ({ ret, body });

test('the picture of a product, or the usual one where it has none', () => {
  expect(pictureIn(answer({ product_background_url: '/scenes/kenya.svg' }))).toBe(
    '/scenes/kenya.svg',
  );
  expect(pictureIn(answer({}))).toBe(defaultScene);
  expect(pictureIn(answer({ product_background_url: 7 }))).toBe(defaultScene);
});

test.each([
  answer({ product_background_url: '/scenes/kenya.svg' }, 404),
  answer(null),
  answer('kenya'),
  {},
  null,
  'a portal’s page',
])('no picture of what is no product: %j', (other) => {
  expect(pictureIn(other)).toBeUndefined();
});

const order = {
  order_id: 'VN-1',
  country_name: 'Vietnam',
  product_name: 'Vietnam e-visa',
  entry_count: 'Single',
  stay_duration: 'Up to 30 days',
  validity_period: '90 days',
};

test('the newest orders, as their cards name them', () => {
  const answer = { ret: 0, body: { page_data: [order, { ...order, order_id: 'VN-2' }, order] } };
  expect(ordersIn(answer, 2)).toEqual([
    { title: 'Vietnam e-visa', terms: ['Single', 'up to 30 days', '90 days'], id: 'VN-1' },
    expect.objectContaining({ id: 'VN-2' }),
  ]);
});

test.each([
  { ret: 401, body: { page_data: [order] } },
  { ret: 0, body: { page_data: 'none' } },
  { ret: 0, body: null },
  {},
  null,
  'a portal’s page',
])('none of what is no list of orders: %j', (answer) => {
  expect(ordersIn(answer, 2)).toEqual([]);
});

test('what is no text is shown as none', () => {
  const answer = { ret: 0, body: { page_data: [{ order_id: 7, country_name: {} }, null] } };
  const empty = { title: '', terms: ['', '', ''], id: '' };
  expect(ordersIn(answer, 2)).toEqual([empty, empty]);
});
