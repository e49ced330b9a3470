import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueOf, placeTexts, splitCatalogue } from '../../build/plugins/catalogues';
import { completed, translationIn } from './catalogue-lookup';

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

test.each([
  ['j', 'Yks78', 'w/Z.,g#<', 'R{P(kt[J2', '>t}!', ':_(8t', '_C%t', '^'],
  ['prototype', ' ', '(', '$'],
  ['p', 'x', 'm', '#', '\\cr2\\^[', 'U', '}', '\\Q'],
])('short texts whose hashes are alike get places: %s, %s, …', (...texts) => {
  const { slots } = placeTexts(texts);
  expect(new Set(slots.values()).size).toBe(texts.length);
});

test('a text that is not translated has none', () => {
  expect(translationIn(catalogueOf({ Save: '', Close: 'Fermer' }), 'Save')).toBeUndefined();
  expect(translationIn(catalogueOf({}), 'Save')).toBeUndefined();
});

test('a catalogue in two parts has the first texts at once and all texts in the end', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 100 }),
      fc.func(fc.boolean()),
      (texts, isFirst) => {
        const translations = Object.fromEntries(texts.map((text) => [text, `~${text}`]));
        const { first, rest } = splitCatalogue(translations, isFirst);
        for (const text of texts) {
          const wanted = isFirst(text) ? `~${text}` : undefined;
          expect(translationIn(first, text)).toBe(wanted);
          expect(translationIn(completed(first, rest), text)).toBe(`~${text}`);
        }
      },
    ),
  );
});

test('a missing translation in the first part does not shift those of the rest', () => {
  const translations = { Save: '', Close: 'Fermer', Open: 'Ouvrir', Send: '' };
  const { first, rest } = splitCatalogue(translations, (text) => text < 'Open');
  const whole = completed(first, rest);
  expect(translationIn(whole, 'Open')).toBe('Ouvrir');
  expect(translationIn(whole, 'Close')).toBe('Fermer');
  expect(translationIn(whole, 'Send')).toBeUndefined();
});
