import { expect, test } from 'vitest';
import { referenceCatalogue } from '../reference-catalogue';
import { holdingAt } from './holding-versions';
import type { ProductVersion } from './product-version';

test('a version that was sold while it was withdrawn is found, and sold no more', () => {
  const [destination] = referenceCatalogue.destinations;
  const [product] = destination?.products ?? [];
  if (!product) throw new Error('The catalogue is empty.');
  const begins = new Date('2026-01-02T00:00:00Z');
  const version = (number: number, holdsFrom: Date, isWithdrawn: boolean): ProductVersion => ({
    product: { ...product, version: number },
    ...{ holdsFrom, isWithdrawn, madeAt: new Date(0), madeBy: null, words: null },
  });
  const versions = [version(1, new Date(0), false), version(2, begins, true)];
  const { destinations, otherVersions } = holdingAt(referenceCatalogue, versions, begins);
  const sold = destinations.flatMap(({ products }) => products);
  expect(sold.map((each) => each.version)).toEqual([1]);
  expect(otherVersions.map((each) => each.version)).toEqual([2]);
});
