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

test('a number sign is the count of the nearest plural, and a letter outside of one', () => {
  expect(formatMessage('# of {name}', { name: 'Ana' }, 'en')).toBe('# of Ana');
  expect(formatMessage('{kind, select, other {# {name}}}', { kind: 'a', name: 'x' }, 'en')).toBe(
    '# x',
  );
  const nested = '{n, plural, other {{m, plural, other {#}} of #}}';
  expect(formatMessage(nested, { n: 2, m: 3 }, 'en')).toBe('3 of 2');
});

test('text before, between and after branches is kept', () => {
  const text = 'a {n, plural, one {b} other {c} } d {kind, select, x {e} other {f}} g';
  expect(formatMessage(text, { n: 1, kind: 'x' }, 'en')).toBe('a b d e g');
  expect(formatMessage(text, { n: 5, kind: 'y' }, 'en')).toBe('a c d f g');
});

test('an exact number goes before its category, and a plural without a branch for it is empty', () => {
  expect(formatMessage('{n, plural, =1 {exact} one {one} other {#}}', { n: 1 }, 'en')).toBe(
    'exact',
  );
  expect(formatMessage('{n, plural, one {one}}', { n: 2 }, 'en')).toBe('');
  // The name of a branch may have a hyphen.
  expect(formatMessage('{k, select, a-b {yes} other {no}}', { k: 'a-b' }, 'en')).toBe('yes');
});

test('a parameter that is missing anywhere leaves the text unformatted', () => {
  expect(formatMessage('{n, plural, other {#}}', {}, 'en')).toBeUndefined();
  expect(formatMessage('{n, number}', {}, 'en')).toBeUndefined();
  expect(formatMessage('{n, plural, one {{name}} other {}}', { n: 1 }, 'en')).toBeUndefined();
  expect(formatMessage('{n, number}', { n: 0 }, 'en')).toBe('0');
  expect(formatMessage('{name}', { name: '' }, 'en')).toBe('');
});

test('a text without arguments is returned as it is, and a broken one is an error', () => {
  expect(formatMessage('100 % # }', {}, 'en')).toBe('100 % # }');
  expect(() => formatMessage('{ name}', { name: 'x' }, 'en')).toThrow(SyntaxError);
});
