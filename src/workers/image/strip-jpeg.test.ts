import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeExif } from '../../../tests/support/fixtures/make-exif';
import {
  exifSegment,
  insertAfterHeader,
  jfifSegment,
  makeMarkerJpeg,
  segment,
  withFilmTail,
  withPdfInside,
  xmpSegment,
} from '../../../tests/support/fixtures/make-jpeg';
import { cameraName, filmText } from '../../../tests/support/fixtures/secrets';
import { readJpeg } from '../../domain/file/jpeg';
import { stripJpeg } from './picture-source';

const pixelsOf = (jpeg: Uint8Array) => sharp(jpeg).raw().toBuffer();

function strip(jpeg: Uint8Array): Buffer {
  return Buffer.from(stripJpeg(jpeg, readJpeg(jpeg)));
}

describe('stripping a JPEG', () => {
  test('removes every kind of metadata and keeps the pixels', async () => {
    const plain = await makeMarkerJpeg(120, 80, { plain: true, progressive: true });
    const secrets = [
      exifSegment(makeExif({ orientation: 1, position: true })),
      xmpSegment('<x exif:GPSLatitude="secret-xmp"/>'),
      segment(0xed, Buffer.from('Photoshop 3.0\0secret-iptc')),
      segment(0xe2, Buffer.from('MPF\0secret-mpf')),
      segment(0xef, Buffer.from('secret-maker')),
      segment(0xfe, Buffer.from('secret-comment')),
    ];
    const file = withFilmTail(insertAfterHeader(plain, Buffer.concat(secrets)));
    expect(file.includes(cameraName)).toBe(true);
    const stripped = strip(file);
    for (const secret of [cameraName, 'Exif', 'secret', 'GPS', filmText]) {
      expect(stripped.includes(secret), secret).toBe(false);
    }
    expect(readJpeg(stripped)).toMatchObject({
      hasMetadata: false,
      hasPosition: false,
      hasTail: false,
      complete: true,
    });
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(plain));
  });

  test('does not change a file without metadata', async () => {
    const plain = await makeMarkerJpeg(120, 80, { plain: true });
    expect(strip(plain).equals(plain)).toBe(true);
  });

  test('keeps the colour profile', async () => {
    const wide = await makeMarkerJpeg(120, 80, { colours: 'p3', position: true });
    const profile = (await sharp(wide).metadata()).icc;
    expect(profile?.length).toBeGreaterThan(100);
    const after = await sharp(strip(wide)).metadata();
    expect(after.icc).toEqual(profile);
    expect(after.exif).toBeUndefined();
  });

  test('keeps the colours of CMYK', async () => {
    const cmyk = await makeMarkerJpeg(120, 80, { colours: 'cmyk', position: true });
    expect(await pixelsOf(strip(cmyk))).toEqual(await pixelsOf(cmyk));
  });

  test('removes the preview picture from a JFIF header', async () => {
    const plain = await makeMarkerJpeg(120, 80, { plain: true });
    const file = insertAfterHeader(plain, jfifSegment(Buffer.from('secret-pixel')));
    const stripped = strip(file);
    expect(stripped.includes('secret')).toBe(false);
    expect(stripped.includes('JFIF')).toBe(true);
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(plain));
  });

  test('removes a PDF from a polyglot', async () => {
    const polyglot = withPdfInside(await makeMarkerJpeg(120, 80));
    expect(strip(polyglot).includes('%PDF-')).toBe(false);
  });
});
