import { afterAll, describe, expect, test } from 'vitest';
import type { PrepareJob, PrepareResult } from '../../src/workers/image/image.api';
import { createImageClient } from '../../src/workers/image/image-client';
import { readJpeg } from '../../src/domain/file/jpeg';
import { cameraName, filmText } from '../support/fixtures/secrets';
import type { FixtureOrder } from './fixture-command';
import { asImage, cornersOf, fixture, readPicture, textOf } from './picture-reading';

const client = createImageClient();
let jobs = 0;

function prepare(
  bytes: ArrayBuffer | Blob,
  kind: PrepareJob['kind'] = 'document',
): Promise<PrepareResult> {
  jobs += 1;
  return client.prepareDocument({ id: `job ${jobs}`, bytes, kind });
}

async function prepareMade(order: FixtureOrder, kind: PrepareJob['kind'] = 'document') {
  return prepare(await fixture(order), kind);
}

type Colour = readonly [number, number, number];

/** The largest difference of a channel, 0 to 255. */
function furthest(one: Colour, other: Colour): number {
  return Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));
}

const phonePhoto: FixtureOrder = {
  make: 'photo',
  width: 3000,
  height: 4000,
  options: { orientation: 6, position: true },
};

afterAll(() => client.dispose());

describe('a document picture', () => {
  test('[MAT-26] a 12-megapixel photo comes back 1200 wide at quality 0.8, upright, smaller', async () => {
    const original = await fixture(phonePhoto);
    expect(readJpeg(new Uint8Array(original))).toMatchObject({ width: 4000, orientation: 6 });
    const result = asImage(await prepare(original));
    expect(result).toMatchObject({
      mime: 'image/jpeg',
      width: 1200,
      height: 1600,
      original: { bytes: original.byteLength, width: 4000, height: 3000, orientation: 6 },
      resizer: 'pica-wasm',
    });
    expect(['image-decoder', 'create-image-bitmap']).toContain(result.rung);
    const facts = readJpeg(new Uint8Array(result.bytes));
    expect(facts).toMatchObject({ width: 1200, height: 1600, orientation: 1, complete: true });
    expect(Math.abs((facts.quality ?? 0) - 80)).toBeLessThanOrEqual(2);
    expect(result.bytes.byteLength).toBeLessThan(original.byteLength / 4);
    const shown = await readPicture(result.bytes);
    expect([shown.width, shown.height]).toEqual([1200, 1600]);
    const before = await readPicture(original);
    const spots = [
      [0.05, 0.05],
      [0.7, 0.75],
      [0.15, 0.5],
      [0.95, 0.95],
    ] as const;
    for (const [x, y] of spots) {
      expect(furthest(shown.at(x, y), before.at(x, y))).toBeLessThan(40);
    }
  });

  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    test(`lands upright from orientation ${orientation}`, async () => {
      const byteOrder = orientation % 2 === 0 ? 'II' : 'MM';
      const options = { orientation, byteOrder, position: true } as const;
      const order = { make: 'marker-jpeg', width: 2400, height: 1800, options } as const;
      const result = asImage(await prepareMade(order));
      expect(result).toMatchObject({ width: 1200, height: 900, original: { orientation } });
      const shown = await readPicture(result.bytes);
      expect([shown.width, shown.height]).toEqual([1200, 900]);
      expect(cornersOf(shown)).toBe('RGBY');
      expect(cornersOf(await readPicture(result.thumbnail))).toBe('RGBY');
    });
  }

  test('no metadata leaves the phone: no EXIF, no position, no film', async () => {
    for (const order of [phonePhoto, { make: 'jpeg-with-film' }] as const) {
      const original = await fixture(order);
      expect(textOf(original)).toContain(cameraName);
      const result = asImage(await prepare(original));
      expect(result.original).toMatchObject({ hadMetadata: true, hadPosition: true });
      for (const bytes of [result.bytes, result.thumbnail]) {
        const facts = readJpeg(new Uint8Array(bytes));
        expect(facts).toMatchObject({ hasMetadata: false, hasPosition: false, hasTail: false });
        for (const secret of [cameraName, filmText, 'Exif', 'GPS', 'ftyp']) {
          expect(textOf(bytes)).not.toContain(secret);
        }
      }
    }
  });

  test('comes with a thumbnail of at most 256 pixels', async () => {
    for (const [width, height] of [
      [2400, 1200],
      [300, 1500],
      [40, 30],
    ] as const) {
      const result = asImage(await prepareMade({ make: 'marker-jpeg', width, height }));
      const thumbnail = await readPicture(result.thumbnail);
      expect(Math.max(thumbnail.width, thumbnail.height)).toBe(
        Math.min(256, Math.max(width, height)),
      );
      expect(cornersOf(thumbnail)).toBe('RGBY');
    }
  });

  test('is never enlarged', async () => {
    for (const side of [1, 249, 250, 251]) {
      const result = asImage(await prepareMade({ make: 'marker-jpeg', width: side, height: side }));
      expect(result).toMatchObject({ width: side, height: side });
    }
  });

  test('goes untouched, but stripped, when compression gains nothing', async () => {
    const options = { quality: 20, position: true };
    const order = { make: 'photo', width: 900, height: 600, options } as const;
    const original = await fixture(order);
    const result = asImage(await prepare(original));
    expect(result).toMatchObject({ rung: 'untouched', resizer: 'none', width: 900, height: 600 });
    expect(result.bytes.byteLength).toBeLessThan(original.byteLength);
    expect(textOf(result.bytes)).not.toContain(cameraName);
    const [shown, before] = [await readPicture(result.bytes), await readPicture(original)];
    for (const spot of [0.1, 0.37, 0.62, 0.9]) {
      expect(shown.at(spot, spot)).toEqual(before.at(spot, spot));
    }
  });

  test('that is turned is encoded again even when that gains nothing', async () => {
    const options = { quality: 20, orientation: 3 };
    const result = asImage(await prepareMade({ make: 'photo', width: 900, height: 600, options }));
    expect(result.rung).not.toBe('untouched');
    expect(readJpeg(new Uint8Array(result.bytes)).orientation).toBe(1);
  });

  test('progressive, grey, CMYK and wide-gamut JPEGs keep their colours', async () => {
    for (const options of [
      { progressive: true },
      { colours: 'grey' },
      { colours: 'cmyk' },
      { colours: 'p3' },
    ] as const) {
      const order = { make: 'marker-jpeg', width: 1800, height: 1200, options } as const;
      const original = await fixture(order);
      const result = asImage(await prepare(original));
      expect(result.width).toBe(1200);
      const [shown, before] = [await readPicture(result.bytes), await readPicture(original)];
      for (const x of [0.2, 0.8]) {
        for (const y of [0.2, 0.8]) {
          expect(furthest(shown.at(x, y), before.at(x, y)), JSON.stringify(options)).toBeLessThan(
            12,
          );
        }
      }
    }
  });

  test('a very large one is decoded to scale: 108 megapixels', async () => {
    const result = await prepareMade({ make: 'flat-jpeg', width: 12_000, height: 9000 });
    const shown = await readPicture(asImage(result).bytes);
    expect([shown.width, shown.height]).toEqual([1200, 900]);
    expect(shown.at(0.5, 0.1)[0]).toBeGreaterThan(230);
    expect(shown.at(0.5, 0.9)[2]).toBeGreaterThan(230);
  });
});

describe('a PNG', () => {
  test('is white where it was transparent, not black', async () => {
    const order = { make: 'transparent-png', width: 1500, height: 1000 } as const;
    const result = asImage(await prepareMade(order));
    expect(result).toMatchObject({ width: 1200, height: 800, rung: 'create-image-bitmap' });
    const shown = await readPicture(result.bytes);
    for (const x of [0.02, 0.98]) {
      for (const y of [0.02, 0.98]) expect(Math.min(...shown.at(x, y))).toBeGreaterThan(250);
    }
    expect(Math.max(...shown.at(0.5, 0.5))).toBeLessThan(10);
  });

  test('of any depth becomes a JPEG with its colours', async () => {
    for (const make of ['marker-png', 'palette-png', 'deep-png'] as const) {
      const result = asImage(await prepareMade({ make, width: 1600, height: 800 }));
      expect(readJpeg(new Uint8Array(result.bytes)).complete).toBe(true);
      expect(cornersOf(await readPicture(result.bytes)), make).toBe('RGBY');
    }
  });

  for (const orientation of [3, 6, 7]) {
    test(`lands upright from orientation ${orientation} and loses its texts`, async () => {
      const order = { make: 'turned-png', width: 1600, height: 800, orientation } as const;
      const result = asImage(await prepareMade(order));
      expect(result).toMatchObject({ width: 1200, height: 600 });
      expect(cornersOf(await readPicture(result.bytes))).toBe('RGBY');
      expect(textOf(result.bytes)).not.toContain('Fixture');
    });
  }
});

describe('a passport picture', () => {
  test('[MAT-29] fits 1536 × 1536 at quality 0.8, lying or standing', async () => {
    const shapes = [
      { width: 4000, height: 3000, fits: [1536, 1152] },
      { width: 2000, height: 3000, fits: [1024, 1536] },
      { width: 1000, height: 800, fits: [1000, 800] },
    ];
    for (const { width, height, fits } of shapes) {
      const options = { orientation: 8, quality: 95 };
      const order = { make: 'photo', width, height, options } as const;
      const result = asImage(await prepareMade(order, 'passport'));
      expect([result.width, result.height]).toEqual(fits);
      const shown = await readPicture(result.bytes);
      expect([shown.width, shown.height]).toEqual(fits);
      const facts = readJpeg(new Uint8Array(result.bytes));
      expect(Math.abs((facts.quality ?? 0) - 80)).toBeLessThanOrEqual(2);
    }
  });
});

describe('a PDF', () => {
  test('goes as it is, byte for byte', async () => {
    const original = await fixture({ make: 'pdf', totalBytes: 2_000_000 });
    const result = await prepare(new Blob([original]));
    expect(result).toMatchObject({ ok: true, type: 'pdf', mime: 'application/pdf', warnings: [] });
    if (!result.ok) return;
    expect(new Uint8Array(result.bytes)).toEqual(new Uint8Array(original));
  });

  test('passes with a warning when it is encrypted or has no end', async () => {
    for (const made of [
      { make: 'pdf', lock: { revision: 4, password: 'secret' } },
      { make: 'cut-pdf', fraction: 0.99 },
    ] as const)
      expect(await prepareMade(made)).toMatchObject({ ok: true, warnings: ['pdf-doubtful'] });
  });

  test('[MAT-25] of one byte too many does not pass', async () => {
    const size = { bytes: 10_485_761, limitBytes: 10_485_760 };
    const tooLarge = await prepareMade({ make: 'pdf', totalBytes: size.bytes });
    expect(tooLarge).toEqual({ ok: false, problem: 'too-large', ...size });
  });
});

describe('HEIC, which these browsers cannot decode', () => {
  test('is turned once, whatever its EXIF says, and loses its position', async () => {
    for (const orientation of [1, 6]) {
      const made = await prepareMade({ make: 'heic', options: { orientation } });
      const upright = orientation === 1 ? { width: 300, height: 256 } : { width: 256, height: 300 };
      expect(made).toMatchObject({
        ...upright,
        mime: 'image/jpeg',
        rung: 'libheif',
        resizer: 'none',
        original: { mime: 'image/heic', hadPosition: true, ...upright },
      });
      const { bytes, thumbnail } = asImage(made);
      for (const file of [bytes, thumbnail]) {
        expect(cornersOf(await readPicture(file))).toBe('RGBY');
        expect(textOf(file)).not.toContain(cameraName);
        expect(textOf(file)).not.toContain('GPS');
      }
    }
  });

  test('larger than a canvas is made smaller on the way', async () => {
    const options = { orientation: 8, tilesPerSide: 15 };
    const made = await prepareMade({ make: 'heic', options });
    expect(made).toMatchObject({
      width: 1200,
      original: { width: 3840, height: 4780 },
      rung: 'libheif',
    });
    expect(cornersOf(await readPicture(asImage(made).bytes))).toBe('RGBY');
  });

  test('in Display P3 keeps its colours, where the browser knows them', async () => {
    const shown = async (wideColours: boolean) => {
      const made = await prepareMade({ make: 'heic', options: { skin: true, wideColours } });
      return (await readPicture(asImage(made).bytes)).at(0.5, 0.5);
    };
    const plain = [192, 128, 96] as const;
    const wide = [204, 125, 89] as const;
    const pixel = new ImageData(new Uint8ClampedArray(4), 1, 1, { colorSpace: 'display-p3' });
    const knows = pixel.colorSpace === 'display-p3';
    expect(furthest(await shown(false), plain)).toBeLessThanOrEqual(3);
    expect(furthest(await shown(true), knows ? wide : plain)).toBeLessThanOrEqual(3);
  });
});

describe('what is refused', () => {
  test('empty, and cut off', async () => {
    expect(await prepare(new ArrayBuffer(0))).toEqual({ ok: false, problem: 'empty' });
    for (const fraction of [0.99, 0.7, 0.3]) {
      const cut = await prepareMade({ make: 'cut-jpeg', fraction });
      expect(cut).toEqual({ ok: false, problem: 'truncated', found: 'JPEG' });
    }
  });

  test('animated pictures, and HEIC without a picture in it', async () => {
    const animated = await prepareMade({ make: 'animated-png', width: 64, height: 64 });
    expect(animated).toMatchObject({ problem: 'animated' });
    const hollow = await prepareMade({ make: 'heic-header' });
    expect(hollow).toEqual({ ok: false, problem: 'undecodable', found: 'HEIC' });
  });

  test('pictures whose header promises more than fits in memory', async () => {
    const jpeg = await prepareMade({ make: 'forged-jpeg', width: 65_000, height: 65_000 });
    expect(jpeg).toMatchObject({ problem: 'too-many-pixels', width: 65_000 });
    const png = await prepareMade({ make: 'forged-png', width: 12_000, height: 9000 });
    expect(png).toMatchObject({ problem: 'too-many-pixels', limitPixels: 64_000_000 });
  });

  test('a PNG with next to no pixels behind its header', async () => {
    const order = { make: 'forged-png', width: 3000, height: 2000 } as const;
    expect(await prepareMade(order)).toMatchObject({ ok: false, problem: 'undecodable' });
  });

  test('a file that went away after it was picked', async () => {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle('picked.jpg', { create: true });
    const writer = await handle.createWritable();
    await writer.write(await fixture({ make: 'marker-jpeg', width: 40, height: 30 }));
    await writer.close();
    const picked = await handle.getFile();
    expect(await prepare(picked)).toMatchObject({ ok: true });
    await folder.removeEntry('picked.jpg');
    expect(await prepare(picked)).toEqual({ ok: false, problem: 'unreadable' });
  });
});
