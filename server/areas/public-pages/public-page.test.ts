import { describe, expect, test } from 'vitest';
import { appPaths, isAt } from '../../../src/domain/app-paths';
import { identities } from '../../../src/contract/codes';
import { referenceCatalogue } from '../catalogue/reference-catalogue';
import type { Product } from '../catalogue/catalogue-types';
import {
  addressIn,
  canonicalPath,
  pageAt,
  pageLanguage,
  productOfReadablePath,
} from './public-page';

const at = (address: string, catalogue = referenceCatalogue) => {
  const { pathname, searchParams } = new URL(address, 'https://visa.example');
  return pageAt(catalogue, pathname, searchParams);
};

/** The reference catalogue with one product of Kenya changed. */
const withProduct = (change: Partial<Product>) => ({
  ...referenceCatalogue,
  destinations: referenceCatalogue.destinations.map((destination) => ({
    ...destination,
    products: destination.products.map((product) =>
      product.id === 40401 ? { ...product, ...change } : product,
    ),
  })),
});

describe('an address', () => {
  test('of a public page leads to it, whatever else its link has', () => {
    expect(at('/')).toEqual({ kind: 'home' });
    expect(at('/?channel_id=7&lang=fr')).toEqual({ kind: 'home' });
    expect(at('/Privacy-Policy/')).toEqual({ kind: 'privacy' });
    expect(at('/product/40401?country_id=356')).toMatchObject({
      kind: 'product',
      product: { id: 40401 },
    });
    const [first] = referenceCatalogue.destinations.flatMap(({ products }) => products);
    const [material] = first?.identityMaterial ?? [];
    if (!first || !material) throw new Error('The catalogue has no list.');
    const code = identities.codeOf(material.identity);
    expect(at(`/product/${first.id}/identity-material?identity_id=${code}`)).toMatchObject({
      kind: 'material',
      product: { id: first.id },
      identity: material.identity,
    });
  });

  test('that no page has is unknown, and one behind a log-in is private', () => {
    for (const address of ['/product/1', '/product/0x9', '/product/40401x', '/nothing', '/product'])
      expect([address, at(address).kind]).toEqual([address, 'unknown']);
    expect(at('/product/40401/identity-material?identity_id=77').kind).toBe('unknown');
    for (const address of ['/orders', '/order-detail/20260101-1', '/visa?order=1', '/account'])
      expect([address, at(address).kind]).toEqual([address, 'private']);
  });

  test('of a product that is no longer offered is gone', () => {
    expect(at('/product/40401', withProduct({ availability: 'hidden' })).kind).toBe('gone');
    const [kenya] = referenceCatalogue.destinations.flatMap(({ products }) =>
      products.filter(({ id }) => id === 40401),
    );
    if (!kenya) throw new Error('Kenya has no such product.');
    const withdrawn = {
      ...referenceCatalogue,
      destinations: [],
      otherVersions: [kenya, { ...kenya, id: 40402 }],
      formerProducts: new Set([40401]),
    };
    expect(at('/product/40401', withdrawn).kind).toBe('gone');
    // Planned: it has a version, and none has ever held.
    expect(at('/product/40402', withdrawn).kind).toBe('unknown');
  });
});

test('each page has one address in each language, which leads back to it', () => {
  for (const { products } of referenceCatalogue.destinations)
    for (const { id } of products) {
      const page = at(`/product/${id}`);
      if (page.kind !== 'product') throw new Error(`${id} is ${page.kind}.`);
      const path = canonicalPath(page);
      expect(addressIn('en', path)).toBe(`/product/${id}`);
      expect(at(addressIn('zh-Hans', path))).toEqual(page);
    }
  const page = at('/product/40401/identity-material?identity_id=1');
  if (page.kind !== 'material') throw new Error('It is no list.');
  expect(addressIn('ar', canonicalPath(page))).toBe(
    '/product/40401/identity-material?identity_id=1&lang=ar',
  );
});

test('an address’s language comes before the browser’s, and one that is not offered is English', () => {
  const query = (text: string) => new URLSearchParams(text);
  expect(pageLanguage(query('lang=fr'), undefined, 'es')).toBe('fr');
  expect(pageLanguage(query('lang=xx'), undefined, 'de, es;q=0.8')).toBe('es');
  expect(pageLanguage(query('lang=toString'), undefined, 'zh-TW')).toBe('zh-Hans');
  expect(pageLanguage(query(''), undefined, undefined)).toBe('en');
  expect(pageLanguage(query(''), undefined, `${'x,'.repeat(1000)}fr`)).toBe('en');
});

test('every product has an address to read, of its own', () => {
  const seen = new Set<string>();
  for (const destination of referenceCatalogue.destinations)
    for (const product of destination.products) {
      const slug = (text: string) =>
        text
          .normalize('NFKD')
          .replace(/\p{M}/gu, '')
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-|-$/g, '');
      const [one, two] = [slug(destination.name), slug(product.name)];
      expect(productOfReadablePath(referenceCatalogue, one, two)?.id).toBe(product.id);
      seen.add(`${one}/${two}`);
    }
  expect(seen).toContain('kenya/eta-90-days');
  expect(productOfReadablePath(referenceCatalogue, 'kenya', undefined)?.destinationId).toBe(404);
  expect(productOfReadablePath(referenceCatalogue, 'kenya', 'nothing')).toBeUndefined();
  const hidden = withProduct({ availability: 'hidden' });
  expect(productOfReadablePath(hidden, 'kenya', 'eta-90-days')).toBeUndefined();
});

test('a path is compared with a route part by part, in any case', () => {
  expect(isAt(appPaths.OrderUpload, '/ordering/1/UPLOAD/')).toBe(true);
  expect(isAt(appPaths.OrderUpload, '/ordering/1')).toBe(false);
  expect(isAt(appPaths.Index, '')).toBe(true);
});
