import { expect, test } from 'vitest';
import { referenceCatalogue } from '../reference-catalogue';
import { holdingAt } from './holding-versions';
import type { ProductVersion } from './product-version';

const [product] = referenceCatalogue.destinations[0]?.products ?? [];
if (!product) throw new Error('The catalogue is empty.');
const begins = new Date('2026-01-02T00:00:00Z');
const version = (
  number: number,
  holdsFrom: Date,
  isWithdrawn: boolean,
  id = product.id,
): ProductVersion => ({
  product: { ...product, id, version: number },
  ...{ holdsFrom, isWithdrawn, madeAt: new Date(0), madeBy: null, words: null },
});

test('a version that was sold while it was withdrawn is found, and sold no more', () => {
  const versions = [version(1, new Date(0), false), version(2, begins, true)];
  const { destinations, otherVersions } = holdingAt(referenceCatalogue, versions, begins);
  const sold = destinations.flatMap(({ products }) => products);
  expect(sold.map((each) => each.version)).toEqual([1]);
  expect(otherVersions.map((each) => each.version)).toEqual([2]);
});

test('a former product held once and no longer does; a planned one is none', () => {
  const later = new Date(begins.getTime() + 1);
  const versions = [
    version(1, new Date(0), false),
    version(1, new Date(0), true, 7),
    version(1, later, false, 8),
  ];
  const { formerProducts } = holdingAt(referenceCatalogue, versions, begins);
  expect([...formerProducts]).toEqual([7]);
});
