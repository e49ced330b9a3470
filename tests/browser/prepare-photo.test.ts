import { afterAll, describe, expect, test, vi } from 'vitest';
import type {
  PhotoFileMessage,
  PhotoMessage,
  PhotoReport,
} from '../../src/domain/photo/photo-report';
import { createImageClient } from '../../src/workers/image/image-client';
import { readJpeg } from '../../src/domain/file/jpeg';
import type { PhotoStage, PreparedPhoto } from '../../src/workers/image/image.api';
import { cameraName } from '../support/fixtures/secrets';
import type { FixtureOrder } from './fixture-command';
import { fixture, readPicture, textOf } from './picture-reading';

const client = createImageClient();
const requirement = { width: 35, height: 45, color: 'White' };

afterAll(() => client.dispose());

async function photoOf(order: FixtureOrder) {
  return client.preparePhoto(new File([await fixture(order)], 'photo.jpg'), requirement);
}

const failedChecks = ({ checks }: PhotoReport) =>
  checks.filter(({ verdict }) => verdict === 'warn' || verdict === 'block').map(({ id }) => id);

/** A phone's photo: stored turned, with its position, larger than what is sent. */
const taken: FixtureOrder = {
  make: 'portrait',
  options: { width: 1400, height: 1800, jpeg: { orientation: 6, position: true } },
};

describe('a visa photo', () => {
  test('[PWA-12] is checked and made ready in the worker; the page touches no pixel', async () => {
    const file = new File([await fixture(taken)], 'IMG_0001.JPG');
    const untouched = ['OffscreenCanvas', 'ImageDecoder', 'createImageBitmap', 'Image'];
    const touched = vi.fn(() => {
      throw new Error('pixels on the main thread');
    });
    for (const name of untouched) vi.stubGlobal(name, touched);
    const stages: PhotoStage[] = [];
    const result = await client.preparePhoto(file, requirement, {
      onStage: (stage) => stages.push(stage),
    });
    vi.unstubAllGlobals();
    expect(touched).not.toHaveBeenCalled();
    expect(stages).toEqual(['checking', 'decoding', 'resizing', 'judging', 'encoding']);
    expect(result).toMatchObject({ ok: true, size: { width: 1400, height: 1800 } });
    const { picture, report } = result as PreparedPhoto;
    expect(failedChecks(report)).toEqual([]);
    expect(report.verdict).toBe('pass');
    expect(report.checks.filter(({ verdict }) => verdict === 'skipped')).toMatchObject([
      { id: 'head' },
    ]);
    expect(picture).toMatchObject({ width: 1200, height: 1543, mime: 'image/jpeg' });
    const facts = readJpeg(new Uint8Array(picture.bytes));
    expect(Math.abs((facts.quality ?? 0) - 80)).toBeLessThanOrEqual(2);
    expect(facts).toMatchObject({ orientation: 1, hasMetadata: false, hasPosition: false });
    for (const bytes of [picture.bytes, picture.thumbnail]) {
      expect(textOf(bytes)).not.toContain(cameraName);
    }
    const shown = await readPicture(picture.bytes);
    expect([shown.width, shown.height]).toEqual([1200, 1543]);
    expect(Math.min(...shown.at(0.05, 0.05))).toBeGreaterThan(230);
    expect(Math.max(...shown.at(0.5, 0.16))).toBeLessThan(120);
  });

  test('of the usual shape of a camera is cropped around the head, and passes', async () => {
    const result = await photoOf({ make: 'portrait', options: { width: 1200, height: 1600 } });
    const { picture, report, crop, size } = result as PreparedPhoto;
    expect(failedChecks(report)).toEqual([]);
    expect(report.checks.find(({ id }) => id === 'shape')?.verdict).toBe('pass');
    expect(size).toEqual({ width: 1200, height: 1600 });
    expect(crop).toMatchObject({ keepsHead: true, frame: { left: 0, right: 1 } });
    expect(picture).toMatchObject({ width: 1200, height: 1543 });
    const whole = await readPicture(picture.whole ?? new ArrayBuffer(0));
    expect([whole.width, whole.height]).toEqual([1200, 1600]);
    // The picture that is sent is the part of the whole that the frame says.
    const shown = await readPicture(picture.bytes);
    const top = crop?.frame.top ?? 0;
    for (const down of [0.1, 0.3, 0.55, 0.9]) {
      const there = whole.at(0.5, top + (down * 1543) / 1600);
      const here = shown.at(0.5, down);
      for (const channel of [0, 1, 2] as const)
        expect(Math.abs((here[channel] ?? 0) - (there[channel] ?? 0))).toBeLessThan(24);
    }
  });

  test('is cropped to the frame that was chosen, which fails where it cuts the head off', async () => {
    const file = new File(
      [await fixture({ make: 'portrait', options: { width: 1200, height: 1600 } })],
      'a.jpg',
    );
    const width = 0.6;
    const height = (width * 1200 * 45) / 35 / 1600;
    const frame = { left: 0.2, top: 0.3, right: 0.2 + width, bottom: 0.3 + height };
    const result = await client.preparePhoto(file, requirement, { frame });
    const { picture, report, crop } = result as PreparedPhoto;
    expect(picture).toMatchObject({ width: 720, height: 926 });
    expect(crop?.keepsHead).toBe(false);
    expect(failedChecks(report)).toContain('shape');
  });

  test('of which too little would be left goes whole, and is said to be of another shape', async () => {
    const result = await photoOf({ make: 'portrait', options: { width: 900, height: 300 } });
    const { picture, report, crop } = result as PreparedPhoto;
    expect(crop).toBeUndefined();
    expect(picture).toMatchObject({ width: 900, height: 300 });
    expect(failedChecks(report)).toContain('shape');
  });

  test('is never enlarged, and never shrunk below 413 pixels', async () => {
    for (const [width, height] of [
      [413, 531],
      [300, 386],
      [1200, 1543],
    ] as const) {
      const result = await photoOf({ make: 'portrait', options: { width, height } });
      expect(result).toMatchObject({ ok: true, picture: { width, height }, size: { width } });
    }
  });

  test('comes with a warning for what is wrong with it', async () => {
    const options = { blur: 4, shadow: 0.4, width: 300, height: 450 };
    const result = await photoOf({ make: 'portrait', options });
    if (!result.ok) throw new Error(JSON.stringify(result));
    expect(result.report.verdict).toBe('warn');
    expect(failedChecks(result.report)).toEqual([
      'shape',
      'resolution',
      'background-shadow',
      'sharpness',
    ]);
  });

  test('has equal verdicts across skin tones', async () => {
    const verdicts = [];
    for (const tone of [0, 5, 9]) {
      const result = await photoOf({ make: 'portrait', options: { tone, wall: [244, 222, 180] } });
      if (!result.ok) throw new Error(JSON.stringify(result));
      verdicts.push(result.report.checks.map(({ id, verdict }) => `${id} ${verdict}`));
    }
    expect(verdicts[0]).toContain('background-colour warn');
    expect(verdicts).toEqual([verdicts[0], verdicts[0], verdicts[0]]);
  });

  const blocked: readonly (readonly [
    string,
    FixtureOrder,
    check: string,
    reason: PhotoMessage | PhotoFileMessage,
  ])[] = [
    [
      '[PHOTO-17] of 249 pixels',
      { make: 'portrait', options: { width: 249, height: 320 } },
      'least-size',
      { code: 'photo-too-small' },
    ],
    [
      '[PHOTO-18] of 10485761 bytes',
      { make: 'portrait', options: { totalBytes: 10_485_761 } },
      'file-size',
      { code: 'photo-file-too-large' },
    ],
    [
      '[PHOTO-19] that is cut off',
      { make: 'cut-jpeg', fraction: 0.7 },
      'file',
      { code: 'photo-truncated', found: 'JPEG' },
    ],
    [
      'that is an animated PNG',
      { make: 'animated-png', width: 300, height: 300 },
      'file',
      { code: 'photo-animated' },
    ],
    ['that is an animated WebP', { make: 'animated-webp' }, 'file', { code: 'photo-animated' }],
    ['that is a PDF', { make: 'pdf' }, 'file', { code: 'photo-type', found: 'PDF' }],
    ['of an unknown type', { make: 'foreign' }, 'file', { code: 'photo-type-unknown' }],
    [
      'in damaged HEIC',
      { make: 'heic-header' },
      'file',
      { code: 'photo-file-damaged', found: 'HEIC' },
    ],
    [
      'with a damaged body',
      { make: 'forged-png', width: 900, height: 900 },
      'file',
      { code: 'photo-file-damaged', found: 'PNG' },
    ],
    [
      'with a forged size',
      { make: 'forged-jpeg', width: 65_000, height: 65_000 },
      'file',
      { code: 'photo-too-many-pixels', most: 256 },
    ],
  ];
  for (const [name, order, check, reason] of blocked) {
    test(`${name} is blocked`, async () => {
      const result = await photoOf(order);
      if (result.ok || result.problem !== 'blocked') throw new Error(JSON.stringify(result));
      expect(result.report.verdict).toBe('block');
      const blocking = result.report.checks.filter(({ verdict }) => verdict === 'block');
      expect(blocking).toMatchObject([{ id: check, reason }]);
    });
  }

  test('of 10485760 bytes, and of 250 pixels, passes', async () => {
    const full = await photoOf({ make: 'portrait', options: { totalBytes: 10_485_760 } });
    expect(full).toMatchObject({ ok: true, report: { verdict: 'pass' } });
    const small = await photoOf({ make: 'portrait', options: { width: 250, height: 321 } });
    expect(small).toMatchObject({ ok: true, report: { verdict: 'warn' } });
  });

  test('that is empty is blocked, one that went away is not the file’s fault', async () => {
    const empty = await client.preparePhoto(new File([], 'photo.jpg'), requirement);
    expect(empty).toMatchObject({ ok: false, problem: 'blocked', report: { verdict: 'block' } });
  });

  test('that is aborted ends at once, before it began and while it runs', async () => {
    const file = new File([await fixture(taken)], 'photo.jpg');
    const controller = new AbortController();
    const aborted = { ok: false, problem: 'aborted' };
    const result = await client.preparePhoto(file, requirement, {
      onStage: () => controller.abort(),
      signal: controller.signal,
    });
    expect(result).toEqual(aborted);
    const { signal } = controller;
    expect(await client.preparePhoto(file, requirement, { signal })).toEqual(aborted);
    expect(await client.preparePhoto(file, requirement)).toMatchObject({ ok: true });
  });
});

describe('hints of the live camera', () => {
  async function frameOf(order: FixtureOrder) {
    return createImageBitmap(new Blob([await fixture(order)], { type: 'image/jpeg' }));
  }

  test('say what to fix, and are null while a photo is made ready', async () => {
    const dark = await frameOf({ make: 'portrait', options: { gain: 0.2 } });
    expect(await client.hints(dark, requirement)).toContain('too-dark');
    expect(dark.width).toBe(0);
    const good = await frameOf({ make: 'portrait' });
    expect(await client.hints(good, requirement)).toEqual([]);
    const busy = photoOf(taken);
    await vi.waitFor(async () => {
      const frame = await frameOf({ make: 'portrait' });
      expect(await client.hints(frame, requirement)).toBeNull();
      expect(frame.width).toBe(0);
    });
    await busy;
  });

  test('look at frame after frame in the worker; the page touches no pixel', async () => {
    const camera = await frameOf({ make: 'portrait', options: { width: 1280, height: 960 } });
    const frames = await Promise.all(Array.from({ length: 12 }, () => createImageBitmap(camera)));
    const touched = vi.fn(() => {
      throw new Error('pixels on the main thread');
    });
    for (const name of ['OffscreenCanvas', 'ImageDecoder', 'createImageBitmap', 'Image'])
      vi.stubGlobal(name, touched);
    const inPage = vi.spyOn(document, 'createElement');
    const looks: unknown[] = [];
    for (const frame of frames) looks.push(await client.hints(frame, requirement));
    vi.unstubAllGlobals();
    expect(looks).toHaveLength(12);
    expect(looks).not.toContain(null);
    expect(frames.map(({ width }) => width)).toEqual(frames.map(() => 0));
    expect(touched).not.toHaveBeenCalled();
    expect(inPage).not.toHaveBeenCalledWith('canvas');
    inPage.mockRestore();
  });
});
