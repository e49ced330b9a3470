import { afterAll, describe, expect, test } from 'vitest';
import { createImageClient } from '../../src/workers/image/image-client';
import type { StraightenJob } from '../../src/workers/image/image.api';
import { turnQuad, type Quad } from '../../src/recognition/quad';
import { cornersOf, fixture, readPicture } from './picture-reading';

const client = createImageClient();
const whole: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];
let jobs = 0;

async function straighten(job: Omit<StraightenJob, 'id'>) {
  jobs += 1;
  return client.straightenPage({ ...job, id: `scan ${jobs}` });
}

/** A white page on a dark table. */
async function photograph(): Promise<OffscreenCanvas> {
  const canvas = new OffscreenCanvas(1200, 1600);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#443322';
  context.fillRect(0, 0, 1200, 1600);
  context.fillStyle = '#f4f2ee';
  context.beginPath();
  for (const [x, y] of [
    [260, 200],
    [1000, 260],
    [1040, 1330],
    [200, 1400],
  ] as const)
    context.lineTo(x, y);
  context.fill();
  return canvas;
}

afterAll(() => client.dispose());

describe('the scanner in the worker', () => {
  test('finds the page in a frame of the camera, closes it, and finds it in the file', async () => {
    const canvas = await photograph();
    const frame = await createImageBitmap(canvas);
    const inFrame = await client.findPage(frame);
    expect(frame.width).toBe(0);
    const inFile = await client.findPageInFile(await canvas.convertToBlob({ type: 'image/jpeg' }));
    for (const found of [inFrame, inFile]) {
      expect(found?.page?.[0].x).toBeCloseTo(260 / 1200, 1);
      expect(found?.page?.[0].y).toBeCloseTo(200 / 1600, 1);
      expect(found?.page?.[2].x).toBeCloseTo(1040 / 1200, 1);
    }
  });

  test('finds none in an empty frame, and none in a file that is no picture', async () => {
    const empty = await createImageBitmap(new ImageData(640, 480));
    expect(await client.findPage(empty)).toMatchObject({ page: null, width: 640, height: 480 });
    expect(await client.findPageInFile(new Blob(['no picture']))).toBeNull();
  });

  test('cuts a page out upright, whatever the orientation, and turned', async () => {
    const options = { orientation: 6 } as const;
    const bytes = await fixture({ make: 'marker-jpeg', width: 2400, height: 1800, options });
    const upright = await straighten({ bytes, corners: whole, look: 'original' });
    if (!upright.ok) throw new Error(upright.problem);
    expect(upright.width).toBeLessThanOrEqual(1200);
    expect(cornersOf(await readPicture(upright.bytes))).toBe('RGBY');
    const turned = await straighten({ bytes, corners: turnQuad(whole, 1), look: 'original' });
    if (!turned.ok) throw new Error(turned.problem);
    expect(cornersOf(await readPicture(turned.bytes))).toBe('BRYG');
  });

  test('refuses corners that are no figure and files that are no picture', async () => {
    const bytes = await fixture({ make: 'marker-jpeg', width: 400, height: 300 });
    const line = whole.map(({ x }) => ({ x, y: x })) as unknown as Quad;
    const look = 'document' as const;
    expect(await straighten({ bytes, corners: line, look })).toEqual({
      ok: false,
      problem: 'no-page',
    });
    expect(await straighten({ bytes: new Blob(['x']), corners: whole, look })).toEqual({
      ok: false,
      problem: 'unreadable',
    });
  });
});
