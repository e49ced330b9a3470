import { expect, test } from 'vitest';
import { documentMaxBytes, pictureFileMaxBytes } from '../domain/limits';
import { earlyRefusal } from './early-refusal';

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]);
const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj');

test('[MAT-24] a type that is not accepted is rejected by the file’s first bytes', () => {
  const words = new TextEncoder().encode('Just some words.');
  expect(earlyRefusal(words, words.length)?.problem).toBe('unsupported-type');
  expect(earlyRefusal(new Uint8Array(0), 0)?.problem).toBe('empty');
});

test('[MAT-25] a file over the limit is rejected without reading the rest', () => {
  expect(earlyRefusal(pdf, documentMaxBytes + 1)?.problem).toBe('too-large');
  expect(earlyRefusal(jpeg, pictureFileMaxBytes + 1)?.problem).toBe('too-large');
  expect(earlyRefusal(jpeg, documentMaxBytes + 1)).toBeUndefined();
});

test('a truncated file is not detected by its first bytes', () => {
  expect(earlyRefusal(jpeg, 3_000_000)).toBeUndefined();
  expect(earlyRefusal(pdf, 3_000_000)).toBeUndefined();
});
