import { describe, expect, test } from 'vitest';
import { makeExif } from '../../../tests/support/fixtures/make-exif';
import {
  cutAt,
  exifSegment,
  insertAfterHeader,
  makeMarkerJpeg,
  segment,
  withFilmTail,
  withForgedSize,
  withoutEndMarker,
  xmpSegment,
} from '../../../tests/support/fixtures/make-jpeg';
import { separateScansJpeg, withScans } from '../../../tests/support/fixtures/many-scans';
import { estimateQuality, readJpeg } from './jpeg';

/** A table with the same step everywhere; the standard's steps at quality 50 add up to 3692. */
const narrow = (step: number, id = 0) => new Uint8Array([id, ...Array<number>(64).fill(step)]);
const wide = (step: number) =>
  new Uint8Array([0x10, ...Array.from({ length: 64 }, () => [step >> 8, step & 255]).flat()]);

test('the finer the steps, the higher the quality', () => {
  // 64 steps of 1 are 1.7 % of the standard's sum: (200 − 1.7) / 2.
  expect(estimateQuality(narrow(1))).toBe(99);
  expect(estimateQuality(narrow(29))).toBe(75);
  // 64 steps of 58 are 100.5 % of it: 5000 / 100.5.
  expect(estimateQuality(narrow(58))).toBe(50);
  expect(estimateQuality(narrow(115))).toBe(25);
  expect(estimateQuality(narrow(255))).toBe(11);
});

test('is never outside 1 to 100', () => {
  expect(estimateQuality(narrow(0))).toBe(100);
  expect(estimateQuality(wide(65_535))).toBe(1);
});

test('steps of two bytes are read as such, and a table’s number does not matter', () => {
  expect(estimateQuality(wide(58))).toBe(50);
  expect(estimateQuality(wide(290))).toBe(10);
  expect(estimateQuality(narrow(58, 3))).toBe(50);
});

test('a table that is too short has no quality', () => {
  expect(estimateQuality(narrow(58).subarray(0, 64))).toBeNull();
  expect(estimateQuality(wide(58).subarray(0, 128))).toBeNull();
  expect(estimateQuality(new Uint8Array())).toBeNull();
});

describe('the header of a JPEG', () => {
  for (const byteOrder of ['II', 'MM'] as const) {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      test(`orientation ${orientation}, byte order ${byteOrder}`, async () => {
        const facts = readJpeg(await makeMarkerJpeg(40, 24, { orientation, byteOrder }));
        const stored = orientation >= 5 ? { width: 24, height: 40 } : { width: 40, height: 24 };
        expect(facts).toMatchObject({ ...stored, orientation, complete: true, components: 3 });
      });
    }
  }

  test('EXIF is read after a JFIF header and before it', async () => {
    const behind = await makeMarkerJpeg(40, 24, { jfif: true, orientation: 8, position: true });
    expect(behind.indexOf('JFIF')).toBeLessThan(behind.indexOf('Exif'));
    expect(readJpeg(behind)).toMatchObject({ orientation: 8, hasPosition: true });
    const plain = await makeMarkerJpeg(40, 24, { plain: true, jfif: true });
    const exif = exifSegment(makeExif({ orientation: 8, position: true }));
    const file = Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)]);
    expect(readJpeg(file)).toMatchObject({ orientation: 8, hasPosition: true });
  });

  test('an orientation outside 1 to 8 counts as upright', async () => {
    const plain = await makeMarkerJpeg(40, 24, { plain: true });
    const file = insertAfterHeader(plain, exifSegment(makeExif({ orientation: 9 })));
    expect(readJpeg(file).orientation).toBe(1);
  });

  test('the quality is estimated from the tables', async () => {
    for (const quality of [30, 50, 80, 92, 100]) {
      const facts = readJpeg(await makeMarkerJpeg(40, 24, { quality }));
      expect(Math.abs((facts.quality ?? 0) - quality)).toBeLessThanOrEqual(1);
    }
  });

  test('progressive, grey and CMYK are detected', async () => {
    expect(readJpeg(await makeMarkerJpeg(40, 24, { progressive: true }))).toMatchObject({
      progressive: true,
      complete: true,
    });
    expect(readJpeg(await makeMarkerJpeg(40, 24, { colours: 'grey' })).components).toBe(1);
    expect(readJpeg(await makeMarkerJpeg(40, 24, { colours: 'cmyk' })).components).toBe(4);
  });

  test('a forged size is read as declared', async () => {
    const forged = withForgedSize(await makeMarkerJpeg(40, 24), 65_000, 64_000);
    expect(readJpeg(forged)).toMatchObject({ width: 65_000, height: 64_000 });
  });
});

describe('the scans of a JPEG', () => {
  test('are counted; a progressive JPEG is held whole by its decoder, a baseline one is not', async () => {
    expect(readJpeg(await makeMarkerJpeg(40, 24))).toMatchObject({ scans: 1, heldWhole: false });
    const progressive = await makeMarkerJpeg(40, 24, { progressive: true });
    const { scans, heldWhole } = readJpeg(progressive);
    expect(heldWhole).toBe(true);
    expect(scans).toBeGreaterThan(3);
    expect(scans).toBeLessThan(20);
    expect(readJpeg(withScans(progressive, 500)).scans).toBe(500);
  });

  test('with one scan per colour it is held whole too, though it is not progressive', async () => {
    expect(readJpeg(separateScansJpeg(64, 48))).toMatchObject({
      width: 64,
      height: 48,
      complete: true,
      progressive: false,
      scans: 3,
      heldWhole: true,
    });
    expect(readJpeg(await makeMarkerJpeg(40, 24, { colours: 'grey' })).heldWhole).toBe(false);
  });
});

describe('metadata in a JPEG', () => {
  test('is detected in EXIF, also without a position; a file may have none', async () => {
    const plain = await makeMarkerJpeg(40, 24, { plain: true });
    expect(readJpeg(plain)).toMatchObject({ hasMetadata: false, hasPosition: false });
    expect(readJpeg(await makeMarkerJpeg(40, 24))).toMatchObject({
      hasMetadata: true,
      hasPosition: false,
    });
  });

  test('includes a position in EXIF or in XMP', async () => {
    const exif = await makeMarkerJpeg(40, 24, { position: true, byteOrder: 'II' });
    expect(readJpeg(exif).hasPosition).toBe(true);
    const plain = await makeMarkerJpeg(40, 24, { plain: true });
    const xmp = insertAfterHeader(plain, xmpSegment('<x exif:GPSLatitude="48,51.5N"/>'));
    expect(readJpeg(xmp)).toMatchObject({ hasMetadata: true, hasPosition: true });
  });

  test('includes comments', async () => {
    const plain = await makeMarkerJpeg(40, 24, { plain: true });
    const file = insertAfterHeader(plain, segment(0xfe, Buffer.from('written by')));
    expect(readJpeg(file).hasMetadata).toBe(true);
  });
});

describe('the end of a JPEG', () => {
  for (const progressive of [false, true]) {
    test(`truncated files are incomplete, ${progressive ? 'progressive' : 'baseline'}`, async () => {
      const whole = await makeMarkerJpeg(400, 300, { progressive, position: true });
      for (const fraction of [0.99, 0.7, 0.3]) {
        expect(readJpeg(cutAt(whole, fraction)).complete).toBe(false);
      }
      expect(readJpeg(withoutEndMarker(whole)).complete).toBe(false);
      expect(readJpeg(whole).complete).toBe(true);
    });
  }

  test('bytes after the end marker, like a live photo’s film, leave it complete', async () => {
    const plain = await makeMarkerJpeg(40, 24, { plain: true });
    expect(readJpeg(plain).hasTail).toBe(false);
    expect(readJpeg(withFilmTail(plain))).toMatchObject({ complete: true, hasTail: true });
  });

  test('the end marker of a preview in the metadata does not count', async () => {
    const preview = await makeMarkerJpeg(40, 24, { plain: true });
    const outer = insertAfterHeader(
      await makeMarkerJpeg(400, 300, { plain: true }),
      segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), preview])),
    );
    expect(readJpeg(outer)).toMatchObject({ width: 400, complete: true });
    expect(readJpeg(cutAt(outer, 0.6)).complete).toBe(false);
  });

  test('restart markers do not end a scan', async () => {
    const stored = await makeMarkerJpeg(400, 300, { plain: true });
    const scanAt = stored.indexOf(Buffer.from([0xff, 0xda]));
    const middle = scanAt + 2 + stored.readUInt16BE(scanAt + 2) + 10;
    const restarted = Buffer.concat([
      stored.subarray(0, middle),
      Buffer.from([0xff, 0xd0, 0xff, 0x00]),
      stored.subarray(middle),
    ]);
    expect(readJpeg(restarted).complete).toBe(true);
  });
});
