import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reviews } from '../../content/pages/reviews';
import { reviewsShown } from '../../domain/limits';
import { pickSome } from './customers-reviews';

const randoms = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('[HOME-04] picks six different reviews of 15', () => {
  expect(reviews).toHaveLength(15);
  expect(reviewsShown).toBe(6);
  fc.assert(
    fc.property(fc.array(randoms, { minLength: 6, maxLength: 6 }), (numbers) => {
      const left = [...numbers];
      const picked = pickSome(reviews.length, reviewsShown, () => left.pop() ?? 0);
      expect(new Set(picked).size).toBe(6);
      for (const index of picked) expect(reviews[index]).toBeDefined();
    }),
  );
});

test('[HOME-04] the random numbers determine the reviews; each can be picked', () => {
  const first = (number: number) => pickSome(15, 6, () => number)[0];
  expect(Array.from({ length: 15 }, (_, index) => first(index / 15 + 0.01))).toEqual(
    Array.from({ length: 15 }, (_, index) => index),
  );
});

test('picks all if there are fewer than wanted', () => {
  expect(pickSome(2, 6, () => 0).sort()).toEqual([0, 1]);
});
