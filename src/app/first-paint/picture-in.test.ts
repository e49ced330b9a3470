import { expect, test } from 'vitest';
import { defaultScene } from '../../services/default-scene';
import { pictureIn } from './picture-in';

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
