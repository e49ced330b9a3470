import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDeeper, parseJson } from './parse-json';

test.each([
  ['[[1]]', 2, false],
  ['[[1]]', 1, true],
  ['{"a":[{"b":1}]}', 3, false],
  ['{"a":[{"b":1}]}', 2, true],
  ['["[[[[", "\\"[[[", "\\\\"]', 1, false],
  ['["\\\\",[[1]]]', 2, true],
  ['[[],[],[],[]]', 2, false],
  ['"[', 0, false],
])('levels are counted outside of texts: %s has more than %d: %s', (json, most, isMore) => {
  expect(isDeeper(Buffer.from(json), most)).toBe(isMore);
});

const levels = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(levels))
    : 0;

test('any JSON has as many levels as what is read from it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (value, isSpaced) => {
      const json = Buffer.from(JSON.stringify(value, null, isSpaced ? 2 : 0));
      const count = levels(value);
      expect(isDeeper(json, count)).toBe(false);
      if (count > 0) expect(isDeeper(json, count - 1)).toBe(true);
    }),
  );
});

test('no bytes that a parser accepts have more levels than were counted', () => {
  const pieces = ['[', ']', '{', '}', '"', '\\', ',', ':', '1', 'a', ' ', '\n', '\\u0022', 'é'];
  const bytes = fc.array(
    fc.oneof(
      fc.constantFrom(...pieces).map((piece) => Buffer.from(piece)),
      fc.uint8Array({ minLength: 1, maxLength: 3 }),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(bytes, (parts) => {
      const json = Buffer.concat(parts);
      let value: unknown;
      try {
        value = JSON.parse(json.toString('utf8'));
      } catch {
        return;
      }
      // A name that is given twice counts in the bytes, and not in what is read.
      expect(isDeeper(json, levels(value) - 1)).toBe(levels(value) > 0);
    }),
    { numRuns: 2000 },
  );
});

test('what is too deep, or no JSON, is refused by its own code', () => {
  const code = (text: string) => {
    try {
      return parseJson(Buffer.from(text));
    } catch (error) {
      return (error as { serverMessage: { code: string } }).serverMessage.code;
    }
  };
  expect(code('['.repeat(33))).toBe('request-invalid');
  expect(code('['.repeat(32))).toBe('request-no-json');
  expect(code('')).toEqual({});
});
