import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMessage } from './icu';

const files = '{count, plural, =0 {no file} one {# file} other {# files}} of {name}';

test('a plural chooses its branch by the exact number, then by the language’s category', () => {
  expect(formatMessage(files, { count: 0, name: 'Ana' }, 'en')).toBe('no file of Ana');
  expect(formatMessage(files, { count: 1, name: 'Ana' }, 'en')).toBe('1 file of Ana');
  expect(formatMessage(files, { count: 2, name: 'Ana' }, 'en')).toBe('2 files of Ana');
});

test('Arabic has six categories', () => {
  const text =
    '{n, plural, zero {zero} one {one} two {two} few {few #} many {many #} other {other #}}';
  const said = [0, 1, 2, 3, 11, 100].map((n) => formatMessage(text, { n }, 'ar'));
  expect(said).toEqual(['zero', 'one', 'two', 'few 3', 'many 11', 'other 100']);
});

test('a select takes other for a value that it does not name', () => {
  const text = 'on this {device, select, phone {phone} other {device}}';
  expect(formatMessage(text, { device: 'phone' }, 'en')).toBe('on this phone');
  expect(formatMessage(text, { device: 'toString' }, 'en')).toBe('on this device');
});

test('branches contain arguments and branches', () => {
  const text =
    '{count, plural, one {{name} has # page} other {{kind, select, a {{name}: # sheets} other {#}}}}.';
  expect(formatMessage(text, { count: 1, name: 'Ana', kind: 'a' }, 'en')).toBe('Ana has 1 page.');
  expect(formatMessage(text, { count: 4, name: 'Ana', kind: 'a' }, 'en')).toBe('Ana: 4 sheets.');
});

test('numbers and durations are the language’s', () => {
  expect(formatMessage('{n, number}', { n: 1234.5 }, 'fr')).toMatch(/^1.234,5$/);
  expect(formatMessage('{s, duration}', { s: 120 }, 'fr')).toBe('2 minutes');
  expect(formatMessage('{s, duration}', { s: 5401 }, 'es')).toBe('2 horas');
});

test('without one of its parameters a text is not formatted', () => {
  expect(formatMessage(files, { count: 1 }, 'en')).toBeUndefined();
  expect(formatMessage('{toString}', {}, 'en')).toBeUndefined();
});

describe('a parameter is never read as syntax', () => {
  test('whatever its characters', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, second) => {
        const params = { first, second };
        expect(formatMessage('{first} and {second}', params, 'en')).toBe(`${first} and ${second}`);
      }),
    );
  });
});
