import { expect, test } from 'vitest';
import { mayKeep, productsToKeep, samplePictures } from './offers-to-keep';

const dayMs = 24 * 60 * 60_000;
const now = Date.UTC(2026, 10, 29);
const destination = (...ids: number[]) => ({ products: ids.map((id) => ({ id })) });

test('the first twelve products of home are kept, in its order', () => {
  const destinations = [
    destination(1, 2, 3),
    ...[4, 5, 6, 7, 8].map((id) => destination(id, id * 10)),
  ];
  expect(productsToKeep(destinations, [], now)).toEqual([1, 2, 3, 4, 40, 5, 50, 6, 60, 7, 70, 8]);
});

test('a product is kept again when its answer is a day old or dated in the future', () => {
  const kept = [
    { productId: 1, at: now - dayMs + 1 },
    { productId: 2, at: now - dayMs },
    { productId: 3, at: now + 1 },
  ];
  expect(productsToKeep([destination(1, 2, 3, 4)], kept, now)).toEqual([2, 3, 4]);
});

test('nothing is kept in advance on a metered or slow network, without one, or beside a transfer', () => {
  const free = { isOnline: true, isBusy: false };
  expect(mayKeep({}, free)).toBe(true);
  expect(mayKeep({ type: 'wifi', effectiveType: '4g' }, free)).toBe(true);
  expect(mayKeep({ type: 'cellular', effectiveType: '4g' }, free)).toBe(false);
  expect(mayKeep({ effectiveType: '3g' }, free)).toBe(false);
  expect(mayKeep({ saveData: true }, free)).toBe(false);
  expect(mayKeep({}, { ...free, isOnline: false })).toBe(false);
  expect(mayKeep({}, { ...free, isBusy: true })).toBe(false);
});

test('of a product’s samples the app’s own pictures are kept, each once', () => {
  const document = (...samples: string[]) => ({ samples }) as never;
  const product = {
    sampleUrl: '/scenes/samples/visa.svg',
    identities: [
      {
        identity: 'employee' as const,
        required: [document('/scenes/samples/letter.pdf', '/scenes/samples/letter.svg')],
        optional: [document('https://other.example/x.png', '/scenes/samples/visa.svg')],
      },
    ],
  };
  expect(samplePictures(product)).toEqual([
    '/scenes/samples/visa.svg',
    '/scenes/samples/letter.svg',
  ]);
  expect(samplePictures({ sampleUrl: undefined, identities: [] })).toEqual([]);
});
