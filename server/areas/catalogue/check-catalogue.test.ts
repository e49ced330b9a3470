import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { sceneColorPath, scenePath } from './asset-paths';
import type { Catalogue, Destination, Product } from './catalogue-types';
import { checkCatalogue } from './check-catalogue';
import { only } from './country-rule';
import { referenceCatalogue } from './reference-catalogue';

const publicFolder = fileURLToPath(new URL('../../../public', import.meta.url));
const hasFile = (path: string) => existsSync(publicFolder + path);

test('the reference catalogue has no problems', () => {
  expect(checkCatalogue(referenceCatalogue, hasFile)).toEqual([]);
});

describe('checkCatalogue finds', () => {
  const [first, ...others] = referenceCatalogue.destinations;
  const [product] = first?.products ?? [];
  const [material] = product?.identityMaterial ?? [];
  const [document] = material?.required ?? [];
  if (!first || !product || !material || !document) throw new Error('The catalogue is empty');

  const withDestination = (changes: Partial<Destination>): Catalogue => ({
    ...referenceCatalogue,
    destinations: [{ ...first, ...changes }, ...others],
  });
  const withProduct = (changes: Partial<Product>) =>
    withDestination({ products: [{ ...product, ...changes }, ...first.products.slice(1)] });
  const everywhere = { nationalities: { kind: 'all' }, residences: { kind: 'all' } } as const;

  test.each<[string, Catalogue, string]>([
    ['two destinations with one id', withDestination({ id: 784 }), 'Destination id 784'],
    ['two products with one id', withProduct({ id: 78401 }), 'Product id 78401'],
    [
      'a document of two products',
      withProduct({
        identityMaterial: [{ ...material, required: [{ ...document, elecId: 7840101 }] }],
      }),
      'Document id 7840101',
    ],
    [
      'one id for two documents',
      withProduct({
        identityMaterial: [
          { ...material, identity: 'employee' },
          { ...material, identity: 'self-employed', required: [{ ...document, name: 'Another' }] },
        ],
      }),
      'stands for two documents',
    ],
    ['an empty text', withDestination({ name: ' ' }), 'is empty'],
    ['a scene without a file', withDestination({ scene: 'atlantis' }), '/scenes/atlantis.svg'],
    ['a flag without a file', withDestination({ flagKey: 'zz' }), '/flags/zz.svg'],
    ['a sample without a file', withProduct({ visaPageSampleKey: 'no.svg' }), 'samples/no.svg'],
    ['another flag', withDestination({ flagKey: 'ae' }), 'flag of another country'],
    ['a visa for the own people', withDestination({ homeNationalities: [] }), 'own people'],
    ['a destination without products', withDestination({ products: [] }), 'has no product'],
    [
      'an unknown country',
      withProduct({ offeredTo: { ...everywhere, nationalities: only(999) } }),
      'Country 999',
    ],
    [
      'a price of nothing',
      withProduct({
        prices: [{ audience: everywhere, price: { visaFee: 0, serviceFee: 0 } }],
      }),
      'not positive',
    ],
    ['no price at all', withProduct({ prices: [] }), 'never sold'],
    ['half a day', withProduct({ needDays: 0.5 }), 'no whole days'],
    ['a rate over 100%', withProduct({ passRate: 10001 }), 'no pass rate'],
    [
      'identity 0 beside others',
      withProduct({
        identityMaterial: [
          { ...material, identity: 'none' },
          { ...material, identity: 'employee' },
        ],
      }),
      'mixes or misses identities',
    ],
    [
      'nothing required',
      withProduct({ identityMaterial: [{ ...material, required: [] }] }),
      'requires nothing',
    ],
    [
      'seven popular countries',
      { ...referenceCatalogue, popularResidences: referenceCatalogue.popularResidences.slice(1) },
      'Not 8 popular residences',
    ],
  ])('%s', (_, broken, sentence) => {
    expect(checkCatalogue(broken, hasFile).join('\n')).toContain(sentence);
  });
});

describe('scenes', () => {
  const names = readdirSync(`${publicFolder}/scenes`)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => name.slice(0, -'.svg'.length));

  test('there is one for each destination, and a default', () => {
    expect(names.toSorted()).toEqual(
      [...referenceCatalogue.destinations.map(({ scene }) => scene), 'default'].toSorted(),
    );
  });

  test.each(names)('%s is light, and its colour is of the scene and carries white text', (name) => {
    const path = publicFolder + scenePath(name);
    const svg = readFileSync(path, 'utf8');
    expect(statSync(path).size).toBeLessThan(4096);
    const color: unknown = JSON.parse(readFileSync(publicFolder + sceneColorPath(name), 'utf8'));
    expect(color).toEqual({ RGB: expect.stringMatching(/^0x[\dA-F]{6}$/) });
    const hex = (color as { RGB: string }).RGB.slice(2);
    expect(svg).toContain(`#${hex.toLowerCase()}`);
    expect(contrastWithWhite(hex)).toBeGreaterThanOrEqual(4.5);
  });
});

/** WCAG 2 contrast ratio. */
function contrastWithWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
