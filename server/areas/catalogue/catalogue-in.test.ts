import { expect, test } from 'vitest';
import { catalogueIn, textsToTranslate, translateCatalogue } from './catalogue-in';
import { referenceCatalogue } from './reference-catalogue';

const productOf = (catalogue: typeof referenceCatalogue) => {
  const product = catalogue.destinations[0]?.products[0];
  if (!product) throw new Error('no product');
  return product;
};

/** A translator that turns every text into capitals, except the given ones. */
const capitals = (...missing: string[]) => ({
  language: 'fr' as const,
  translationOf: (text: string) => (missing.includes(text) ? undefined : text.toUpperCase()),
});

test('an object with a missing translation stays English as a whole, and says so', () => {
  const english = productOf(referenceCatalogue);
  const [passport] = english.identityMaterial[0]?.required ?? [];
  const catalogue = translateCatalogue(
    referenceCatalogue,
    capitals(passport?.hint ?? '', english.entryCount.text),
  );
  const product = productOf(catalogue);
  const document = product.identityMaterial[0]?.required[0];
  expect(document).toMatchObject({ name: passport?.name, hint: passport?.hint, lang: 'en' });
  expect(product).toMatchObject({ name: english.name, fullName: english.fullName, lang: 'en' });
  // Objects without a missing translation are translated.
  expect(product.photo).toMatchObject({ name: 'VISA PHOTO', lang: 'fr', colorName: 'White' });
  expect(product.productDesc[0]).toMatchObject({ title: 'WHO IT IS FOR', lang: 'fr' });
});

test('ids, prices and rules are the same in every language', () => {
  const rulesOf = (catalogue: typeof referenceCatalogue) =>
    catalogue.destinations.flatMap(({ id, products }) =>
      products.map((product) => [
        id,
        product.id,
        product.prices,
        product.offeredTo,
        product.identityMaterial.map(({ identity, required, optional }) => [
          identity,
          [...required, ...optional].map(({ elecId, pattern, template }) => [
            elecId,
            pattern,
            template,
          ]),
        ]),
      ]),
    );
  expect(rulesOf(catalogueIn(referenceCatalogue, 'ar'))).toEqual(rulesOf(referenceCatalogue));
});

test('in English it is the catalogue itself; another language is made once', () => {
  expect(catalogueIn(referenceCatalogue, 'en')).toBe(referenceCatalogue);
  const french = catalogueIn(referenceCatalogue, 'fr');
  expect(catalogueIn(referenceCatalogue, 'fr')).toBe(french);
  expect(catalogueIn(referenceCatalogue, 'es')).not.toBe(french);
});

test('letters to copy are no texts to translate: the embassy reads them', () => {
  const texts = textsToTranslate(referenceCatalogue, ['One more']);
  expect(texts).toContain('One more');
  expect(texts).toContain('Both ways, your name readable');
  expect(texts.filter((text) => text.includes('To whom it may concern'))).toEqual([]);
});
