import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { referenceCatalogue } from './reference-catalogue';
import { contentOf } from './versions/product-version';

/**
 * A digest of the products of each edition. Whoever changes a product in the files adds one here, and
 * counts up `edition`; a branch that was merged meanwhile may have added one, too.
 */
const editions = [
  'd0bc17a201e8f7ed',
  '86d2c8930dbc749b',
  'b62ca4ab5bddc39c',
  'cf107a980b782525',
  '5aef0ad3070edd88',
  '7781433189459e29',
];

test('each change of a product in the files is a new edition of the catalogue', () => {
  const products = referenceCatalogue.destinations.flatMap((destination) => destination.products);
  const contents = products.toSorted((a, b) => a.id - b.id).map(contentOf);
  const digest = createHash('sha256').update(contents.join('\n')).digest('hex').slice(0, 16);
  expect({ edition: referenceCatalogue.edition, digest }).toEqual({
    edition: editions.length,
    digest: editions.at(-1),
  });
});
