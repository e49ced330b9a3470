import { expect, test } from 'vitest';
import {
  byteAt,
  concatBytes,
  findLastText,
  findText,
  fourCharacters,
  hasText,
  uint16,
  uint32,
} from './bytes';

const bytes = new Uint8Array([0x01, 0x02, 0x03, 0x84]);
const textOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

test('numbers are read in both byte orders', () => {
  expect(uint16(bytes, 0)).toBe(0x0102);
  expect(uint16(bytes, 2, true)).toBe(0x8403);
  expect(uint32(bytes, 0)).toBe(0x01020384);
  // The highest bit does not make it negative.
  expect(uint32(bytes, 0, true)).toBe(0x84030201);
});

test('past the end every byte is zero', () => {
  expect(byteAt(bytes, 4)).toBe(0);
  expect(byteAt(bytes, -1)).toBe(0);
  expect(uint16(bytes, 3)).toBe(0x8400);
  expect(uint32(bytes, 2)).toBe(0x03840000);
  expect(fourCharacters(textOf('ab'), 0)).toBe('ab\0\0');
});

test('a text is found at its offset only, and only whole', () => {
  expect(hasText(textOf('PDF'), 0, 'PDF')).toBe(true);
  expect(hasText(textOf('xPDF'), 1, 'PDF')).toBe(true);
  expect(hasText(textOf('PDF'), 0, 'PDFx')).toBe(false);
  expect(hasText(textOf('PDF'), 1, 'PDF')).toBe(false);
  expect(hasText(textOf('PDF'), -1, 'PDF')).toBe(false);
  expect(hasText(textOf('PDX'), 0, 'PDF')).toBe(false);
  expect(fourCharacters(textOf('xIHDR'), 1)).toBe('IHDR');
});

test('the first occurrence within a range is found', () => {
  const text = textOf('aab aab');
  expect(findText(text, 'aab', 0, 7)).toBe(0);
  expect(findText(text, 'aab', 1, 7)).toBe(4);
  expect(findText(text, 'aab', -5, 7)).toBe(0);
  expect(findText(text, 'aab', 1, 6)).toBe(-1);
  expect(findText(text, 'aab', 5, 99)).toBe(-1);
  expect(findText(text, 'aac', 0, 7)).toBe(-1);
  // It begins with a repeated letter.
  expect(findText(text, 'ab', 0, 7)).toBe(1);
});

test('the last occurrence within a range is found', () => {
  const text = textOf('aab aab');
  expect(findLastText(text, 'aab', 0, 7)).toBe(4);
  expect(findLastText(text, 'aab', 0, 99)).toBe(4);
  expect(findLastText(text, 'aab', 0, 6)).toBe(0);
  expect(findLastText(text, 'aab', -3, 3)).toBe(0);
  expect(findLastText(text, 'aab', 1, 6)).toBe(-1);
});

test('pieces are joined in their order', () => {
  expect([...concatBytes([])]).toEqual([]);
  expect([...concatBytes([textOf('a'), textOf(''), textOf('bc')])]).toEqual([...textOf('abc')]);
});
