import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueOf } from '../../build/plugins/catalogues';
import { translatorIn } from './catalogue-lookup';

test('every text of a catalogue has its own translation, whatever the texts are', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 300 }),
      (texts) => {
        const translate = translatorIn(
          catalogueOf(Object.fromEntries(texts.map((text) => [text, `~${text}`]))),
        );
        for (const text of texts) expect(translate(text)).toBe(`~${text}`);
      },
    ),
  );
});

test('two texts whose hashes are equal get a salt by which they differ', () => {
  const translations = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [`Text ${index}`, `Texte ${index}`]),
  );
  const catalogue = catalogueOf(translations);
  expect(catalogue.salt).toBeGreaterThan(0);
  expect(catalogue.gaps.slice(1)).not.toContain(0);
  const translate = translatorIn(catalogue);
  for (const [text, translation] of Object.entries(translations))
    expect(translate(text)).toBe(translation);
});

test('a text that is not translated, or of no catalogue, has no translation', () => {
  const translate = translatorIn(catalogueOf({ Save: '', Close: 'Fermer' }));
  expect(translate('Save')).toBeUndefined();
  expect(translate('Delete')).toBeUndefined();
  expect(translatorIn(catalogueOf({}))('Save')).toBeUndefined();
});
