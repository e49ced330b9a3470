import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueOf } from '../../vite.catalogues';
import { translationIn } from './catalogue-lookup';

test('every text of a catalogue has its own translation, whatever the texts are', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 300 }),
      (texts) => {
        const catalogue = catalogueOf(Object.fromEntries(texts.map((text) => [text, `~${text}`])));
        for (const text of texts) expect(translationIn(catalogue, text)).toBe(`~${text}`);
      },
    ),
  );
});

test('a text that is not translated has none', () => {
  expect(translationIn(catalogueOf({ Save: '', Close: 'Fermer' }), 'Save')).toBeUndefined();
  expect(translationIn(catalogueOf({}), 'Save')).toBeUndefined();
});
