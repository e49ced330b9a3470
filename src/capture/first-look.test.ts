import { expect, test } from 'vitest';
import { documentMaxBytes, pictureFileMaxBytes } from '../domain/limits';
import { firstLook } from './first-look';

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]);
const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj');

test('[MAT-24] a type that is not accepted is rejected by the file’s first bytes', () => {
  const words = new TextEncoder().encode('Just some words.');
  expect(firstLook(words, words.length)).toMatchObject({
    problem: { problem: 'unsupported-type' },
  });
  expect(firstLook(new Uint8Array(0), 0)).toMatchObject({ problem: { problem: 'empty' } });
});

test('[MAT-25] a file over the limit is rejected without reading the rest', () => {
  expect(firstLook(pdf, documentMaxBytes + 1)).toMatchObject({ problem: { problem: 'too-large' } });
  expect(firstLook(jpeg, pictureFileMaxBytes + 1)).toMatchObject({
    problem: { problem: 'too-large' },
  });
  expect(firstLook(jpeg, documentMaxBytes + 1)).toEqual({ mime: 'image/jpeg' });
});

test('a truncated file is not detected by its first bytes', () => {
  expect(firstLook(jpeg, 3_000_000)).toEqual({ mime: 'image/jpeg' });
  expect(firstLook(pdf, 3_000_000)).toEqual({ mime: 'application/pdf' });
});
