import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  makeDeepPng,
  makeForgedPng,
  makeMarkerPng,
  makePalettePng,
  makeTransparentPng,
} from '../../../tests/support/fixtures/make-png';
import { readPng } from '../../domain/file/png';
import { hasAllPixels, unpackedBytes } from './picture-source';

const check = (png: Uint8Array) => hasAllPixels(png, readPng(png));

describe('the pixels of a PNG', () => {
  test('are complete, in every depth, interlaced or not', async () => {
    for (const [width, height] of [
      [1, 1],
      [7, 5],
      [301, 203],
    ] as const) {
      const plain = await makeMarkerPng(width, height);
      expect(await check(plain)).toBe(true);
      expect(await check(await sharp(plain).png({ progressive: true }).toBuffer())).toBe(true);
      expect(await check(await sharp(plain).png({ palette: true, colours: 2 }).toBuffer())).toBe(
        true,
      );
      expect(await check(await makePalettePng(width, height))).toBe(true);
      expect(await check(await makeTransparentPng(width, height))).toBe(true);
      expect(await check(await makeDeepPng(width, height))).toBe(true);
    }
  });

  test('are incomplete if there are too few, or if one bit is wrong', async () => {
    expect(await check(makeForgedPng(3000, 2000))).toBe(false);
    const plain = await makeMarkerPng(301, 203);
    const data = plain.indexOf('IDAT') + 4;
    const flipped = Buffer.from(plain);
    flipped[data + 1] = (flipped[data + 1] ?? 0) ^ 0x10;
    expect(await check(flipped)).toBe(false);
  });

  test('of interlaced passes are counted as in the standard', () => {
    const grey = { bitDepth: 8, colourType: 0 };
    const size = { width: 8, height: 8 };
    expect(unpackedBytes({ ...grey, ...size, interlaced: false })).toBe(8 * 9);
    // 1×1, 1×1, 2×1, 2×2, 4×2, 4×4 and 8×4 pixels, one filter byte a row
    const rows = 1 + 1 + 1 + 2 + 2 + 4 + 4;
    expect(unpackedBytes({ ...grey, ...size, interlaced: true })).toBe(64 + rows);
  });
});
