import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  imageBitmapRung,
  imageDecoderRung,
  type Rung,
} from '../../src/workers/image/browser-decoders';
import { type Engine, ladder, openEngine, probeReadback } from '../../src/workers/image/engine';
import type { Orientation, PrepareResult } from '../../src/workers/image/image.api';
import { isAlike, sampleLikeness } from '../../src/workers/image/canvas';
import { DecodeError, ProcessingError } from '../../src/workers/image/picture-errors';
import { prepareDocument } from '../../src/workers/image/prepare-document';
import { testRung } from '../../src/workers/image/self-test';
import { seededRandom } from '../support/fixtures/seeded-random';
import { asImage, cornersOf, fixture, readPicture } from './picture-reading';

const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
const ignoreStage = () => {};

/** The worker's own program, run in the page so that its parts can be exchanged. */
function prepare(bytes: ArrayBuffer, engine: () => Promise<Engine>): Promise<PrepareResult> {
  const job = { id: 'job', bytes, kind: 'document' } as const;
  return prepareDocument(job, { engine, onStage: ignoreStage });
}

const marker = (orientation: Orientation = 1) =>
  fixture({ make: 'marker-jpeg', width: 2000, height: 1400, options: { orientation } });

/** A rung that decodes but hands out the pixels of another picture. */
function swapped(picture: (decoded: ImageBitmap) => Promise<ImageBitmap>): Rung {
  return {
    name: 'image-decoder',
    async decode(request) {
      const decoded = await imageBitmapRung.decode(request);
      const image = await picture(decoded.image as ImageBitmap);
      return { image, width: decoded.width, height: decoded.height, close: () => image.close() };
    },
  };
}

const blacken = swapped((decoded) => {
  const canvas = new OffscreenCanvas(decoded.width, decoded.height);
  const context = canvas.getContext('2d');
  context?.fillRect(0, 0, canvas.width, canvas.height);
  return createImageBitmap(canvas);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the ladder of decoders', () => {
  test('every rung that this browser has passes its self-test', async () => {
    expect(probeReadback()).toBe('exact');
    const engine = await openEngine();
    expect(engine.rungs.map(({ rung }) => rung.name)).toEqual(ladder().map(({ name }) => name));
    expect(engine.rungs.at(-1)?.rung.name).toBe('create-image-bitmap');
  });

  for (const rung of ladder()) {
    test(`${rung.name} alone sets every orientation upright`, async () => {
      const engine = await openEngine([rung]);
      for (const orientation of orientations) {
        const result = asImage(
          await prepare(await marker(orientation), () => Promise.resolve(engine)),
        );
        expect(result).toMatchObject({
          rung: rung.name,
          resizer: 'pica-wasm',
          width: 1200,
          height: 840,
        });
        expect(cornersOf(await readPicture(result.bytes))).toBe('RGBY');
      }
    });
  }

  test('ImageDecoder decodes to scale: 48 megapixels at two eighths', async () => {
    if (typeof ImageDecoder === 'undefined') return;
    const bytes = new Uint8Array(await fixture({ make: 'flat-jpeg', width: 8000, height: 6000 }));
    const decoded = await imageDecoderRung.decode({
      bytes,
      mime: 'image/jpeg',
      stored: { width: 8000, height: 6000 },
      target: { width: 1200, height: 900 },
    });
    expect([decoded.width, decoded.height]).toEqual([2000, 1500]);
    decoded.close();
  });

  test('odd sizes come out whole', async () => {
    const engine = await openEngine();
    for (const [width, height] of [
      [4001, 2999],
      [1201, 7],
      [3, 2501],
      [2403, 1801],
    ] as const) {
      const order = { make: 'flat-jpeg', width, height } as const;
      const result = asImage(await prepare(await fixture(order), () => Promise.resolve(engine)));
      const shown = await readPicture(result.bytes);
      expect([shown.width, shown.height]).toEqual([result.width, result.height]);
      expect(shown.width).toBe(Math.min(1200, width));
      expect(shown.at(0.999, 0)[0]).toBeGreaterThan(200);
      expect(shown.at(0.999, 0.999)[2]).toBeGreaterThan(200);
    }
  });

  test('a rung that fails its self-test is left out', async () => {
    const turning: Rung = {
      name: 'image-decoder',
      decode: (request) => imageBitmapRung.decode({ ...request, stored: null, target: null }),
    };
    const mirrored = swapped((decoded) =>
      createImageBitmap(decoded, { imageOrientation: 'flipY' }),
    );
    expect(await testRung(mirrored)).toBeNull();
    expect(await testRung(turning)).toMatchObject({ ability: { scales: false } });
    const engine = await openEngine([mirrored, imageBitmapRung]);
    expect(engine.rungs.map(({ rung }) => rung)).toEqual([imageBitmapRung]);
    await expect(openEngine([mirrored])).rejects.toMatchObject({ reason: 'no-decoder' });
  });

  test('when a rung fails, the next one serves', async () => {
    const failing: Rung = {
      name: 'image-decoder',
      decode: () => Promise.reject(new DecodeError('no')),
    };
    const engine = await openEngine([imageBitmapRung]);
    const broken = { rung: failing, ability: { name: failing.name, scales: true } };
    const both = { ...engine, rungs: [broken, ...engine.rungs] };
    const served = await prepare(await marker(6), () => Promise.resolve(both));
    expect(served).toMatchObject({ ok: true, rung: 'create-image-bitmap' });
    const alone = await prepare(await marker(), () =>
      Promise.resolve({ ...engine, rungs: [broken] }),
    );
    expect(alone).toEqual({ ok: false, problem: 'undecodable', found: 'JPEG' });
  });

  test('pictures and canvases are closed, also when something fails', async () => {
    const engine = await openEngine([imageBitmapRung]);
    const open: ImageBitmap[] = [];
    const canvases: OffscreenCanvas[] = [];
    const real = createImageBitmap;
    vi.stubGlobal('createImageBitmap', async (...args: Parameters<typeof real>) => {
      const bitmap = await real(...args);
      open.push(bitmap);
      return bitmap;
    });
    const RealCanvas = OffscreenCanvas;
    vi.stubGlobal(
      'OffscreenCanvas',
      class extends RealCanvas {
        constructor(width: number, height: number) {
          super(width, height);
          canvases.push(this);
        }
      },
    );
    await prepare(await marker(6), () => Promise.resolve(engine));
    vi.spyOn(RealCanvas.prototype, 'convertToBlob').mockRejectedValue(new Error('no memory'));
    const failed = await prepare(await marker(), () => Promise.resolve(engine));
    expect(failed).toEqual({ ok: false, problem: 'processing-failed', reason: 'unexpected' });
    expect(open.length).toBeGreaterThan(1);
    expect(open.map(({ width }) => width)).toEqual(open.map(() => 0));
    // Pica, which closes its own, draws on ours alone.
    expect(canvases.length).toBeGreaterThan(4);
    expect(canvases.map(({ width }) => width)).toEqual(canvases.map(() => 0));
  });
});

describe('results that must not leave', () => {
  test('[MAT-27] an encoder that yields black fails, rather than sending black', async () => {
    const engine = await openEngine([imageBitmapRung]);
    const real = OffscreenCanvas.prototype.convertToBlob;
    vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob').mockImplementation(function (
      this: OffscreenCanvas,
      options,
    ) {
      const black = new OffscreenCanvas(this.width, this.height);
      black.getContext('2d')?.fillRect(0, 0, this.width, this.height);
      return real.call(black, options);
    });
    const result = await prepare(await marker(), () => Promise.resolve(engine));
    expect(result).toEqual({ ok: false, problem: 'processing-failed', reason: 'result-mismatch' });
  });

  test('an encoder that yields another type, or nothing, fails', async () => {
    const engine = await openEngine([imageBitmapRung]);
    const encoder = vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob');
    for (const blob of [
      new Blob(['x'], { type: 'image/png' }),
      new Blob([], { type: 'image/jpeg' }),
    ]) {
      encoder.mockResolvedValue(blob);
      const result = await prepare(await marker(), () => Promise.resolve(engine));
      expect(result).toMatchObject({ problem: 'processing-failed', reason: 'encode-failed' });
    }
  });

  test('a rung that yields black pixels fails its self-test', async () => {
    expect(await testRung(blacken)).toBeNull();
  });

  test('likeness tells a picture from its mirror image', async () => {
    const bitmap = await createImageBitmap(new Blob([await marker()]));
    const upright = sampleLikeness(bitmap, bitmap, 1);
    expect(isAlike(sampleLikeness(bitmap, bitmap, 1), upright)).toBe(true);
    expect(isAlike(sampleLikeness(bitmap, bitmap, 2), upright)).toBe(false);
    expect(isAlike(sampleLikeness(bitmap, bitmap, 3), upright)).toBe(false);
    bitmap.close();
  });
});

describe('fingerprint protection', () => {
  /** Changes what every canvas gives back, as a protecting browser does. */
  function disturb(change: (value: number, index: number) => number) {
    for (const prototype of [OffscreenCanvasRenderingContext2D.prototype]) {
      const real = prototype.getImageData;
      vi.spyOn(prototype, 'getImageData').mockImplementation(function (
        this: OffscreenCanvasRenderingContext2D,
        ...args: Parameters<typeof real>
      ) {
        const image = real.apply(this, args);
        for (let index = 0; index < image.data.length; index += 1) {
          image.data[index] = change(image.data[index] ?? 0, index);
        }
        return image;
      });
    }
  }

  test('that flips low bits leaves resizing to the canvas', async () => {
    disturb((value, index) => (index % 97 === 0 ? value ^ 1 : value));
    expect(probeReadback()).toBe('noisy');
    const result = asImage(await prepare(await marker(6), () => openEngine()));
    expect(result).toMatchObject({ resizer: 'canvas', width: 1200, height: 840 });
    vi.restoreAllMocks();
    expect(cornersOf(await readPicture(result.bytes))).toBe('RGBY');
  });

  test('that returns noise is told, rather than sending noise', async () => {
    const random = seededRandom(3);
    disturb(() => Math.floor(random() * 256));
    expect(probeReadback()).toBe('blocked');
    await expect(openEngine()).rejects.toThrow(ProcessingError);
    const result = await prepare(await marker(), () => openEngine());
    expect(result).toEqual({ ok: false, problem: 'processing-failed', reason: 'canvas-blocked' });
  });

  test('a browser without canvases for workers is told', async () => {
    vi.stubGlobal('OffscreenCanvas', undefined);
    const result = await prepare(await marker(), () => openEngine());
    expect(result).toEqual({ ok: false, problem: 'processing-failed', reason: 'no-canvas' });
  });
});
