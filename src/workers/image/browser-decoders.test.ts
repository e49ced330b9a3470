import { describe, expect, test } from 'vitest';
import { chooseRungs } from './browser-decoders';

const decoder = { ability: { name: 'image-decoder', scales: true } } as const;
const bitmap = { ability: { name: 'create-image-bitmap', scales: true } } as const;
const ladder = [decoder, bitmap];

const jpeg = (width: number, height: number, canDecodeToScale = true) =>
  ({ headerSize: { width, height }, canDecodeToScale, mime: 'image/jpeg' }) as const;

describe('the guard before decoding', () => {
  test('64 megapixels are allowed on every rung, best first', () => {
    expect(chooseRungs(ladder, jpeg(8000, 8000))).toEqual([decoder, bitmap]);
  });

  test('up to 256 megapixels are allowed only on decoders that scale', () => {
    expect(chooseRungs(ladder, jpeg(12_000, 9000))).toEqual([decoder]);
    expect(chooseRungs(ladder, jpeg(16_000, 16_000))).toEqual([decoder]);
    expect(chooseRungs([bitmap], jpeg(12_000, 9000))).toMatchObject({
      problem: 'too-many-pixels',
      limitPixels: 64_000_000,
    });
  });

  test('more than 256 megapixels are refused', () => {
    expect(chooseRungs(ladder, jpeg(16_001, 16_000))).toEqual({
      problem: 'too-many-pixels',
      width: 16_001,
      height: 16_000,
      limitPixels: 256_000_000,
    });
  });

  test('a decoder that does not scale, and a progressive JPEG, are limited as full decodes', () => {
    const plain = { ability: { name: 'image-decoder', scales: false } } as const;
    expect(chooseRungs([plain, bitmap], jpeg(12_000, 9000))).toMatchObject({
      problem: 'too-many-pixels',
    });
    expect(chooseRungs(ladder, jpeg(12_000, 9000, false))).toMatchObject({
      problem: 'too-many-pixels',
    });
  });

  test('ImageDecoder is used for JPEG only', () => {
    const png = { headerSize: { width: 9, height: 9 }, canDecodeToScale: false, mime: 'image/png' };
    expect(chooseRungs(ladder, png as Parameters<typeof chooseRungs>[1])).toEqual([bitmap]);
  });
});
