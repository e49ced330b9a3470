import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  makeJpeg,
  makeMarkerJpeg,
  segment,
  withFilmTail,
} from '../../../tests/support/fixtures/make-jpeg';
import { separateScansJpeg } from '../../../tests/support/fixtures/many-scans';
import { readJpeg } from './jpeg';
import { withEndMark } from './with-end-mark';

const plainBytes = (file: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(file);
const cut = (file: Uint8Array, count: number) => plainBytes(file.subarray(0, file.length - count));
const isWhole = (file: Uint8Array<ArrayBuffer>) => readJpeg(withEndMark(file)).complete;

/** Noise, whose codes end anywhere in a byte. */
async function noise(width: number, height: number, seed: number): Promise<Buffer> {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) >> 16;
  const data = Buffer.from(Array.from({ length: width * height * 3 }, () => next() & 255));
  return makeJpeg({ data, width, height, channels: 3 }, { plain: true, quality: 60 + (seed % 40) });
}

/** Whether a decoder that complains of every missing code accepts the file, given the end mark. */
const decodes = (file: Uint8Array): Promise<boolean> =>
  sharp(Buffer.concat([file, Buffer.from([0xff, 0xd9])]), { failOn: 'warning' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

describe('a JPEG without its end mark', () => {
  test.each([
    ['in colour', () => makeMarkerJpeg(99, 70)],
    ['of a phone', () => makeMarkerJpeg(640, 480, { orientation: 6, position: true })],
    ['grey', () => makeMarkerJpeg(33, 17, { colours: 'grey' })],
    ['in CMYK', () => makeMarkerJpeg(50, 50, { colours: 'cmyk' })],
    ['of the best quality', () => makeMarkerJpeg(77, 31, { quality: 100 })],
    ['of one pixel', () => makeMarkerJpeg(1, 1)],
    ['of noise', () => noise(61, 43, 7)],
    ['with a scan for each colour', async () => separateScansJpeg(100, 60)],
  ])('%s is whole, and gets the mark', async (_what, make) => {
    const file = await make();
    for (const missing of [1, 2]) {
      const short = cut(file, missing);
      expect(readJpeg(short).complete).toBe(false);
      expect(isWhole(short)).toBe(true);
    }
    // The least that a code can miss.
    for (const missing of [3, 4, 5, 20, Math.floor(file.length * 0.3)])
      expect([missing, isWhole(cut(file, missing))]).toEqual([missing, false]);
  });

  test('is whole exactly if a decoder misses no code, wherever it is cut', async () => {
    let whole = 0;
    for (let seed = 1; seed <= 12; seed += 1) {
      const file = await noise(16 + seed * 3, 9 + seed * 5, seed);
      for (let missing = 2; missing < 12; missing += 1) {
        const short = cut(file, missing);
        const said = isWhole(short);
        expect([seed, missing, said]).toEqual([seed, missing, await decodes(short)]);
        whole += said ? 1 : 0;
      }
    }
    expect(whole).toBeGreaterThanOrEqual(12);
  });

  test('with restart marks is read from mark to mark', () => {
    const table = (kind: number) => segment(0xc4, Buffer.from([kind, 1, ...Array(15).fill(0), 0]));
    const restarted = (blocks: number) =>
      Buffer.concat([
        Buffer.from([0xff, 0xd8]),
        segment(0xdb, Buffer.from([0, ...Array(64).fill(1)])),
        segment(0xc0, Buffer.from([8, 0, 8, 0, 40, 1, 1, 0x11, 0])),
        ...[0x00, 0x10].map(table),
        segment(0xdd, Buffer.from([0, 1])),
        segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
        ...Array.from({ length: blocks }, (_, index) =>
          Buffer.from(index === 0 ? [0x3f] : [0xff, 0xd0 + ((index - 1) % 8), 0x3f]),
        ),
      ]);
    expect(isWhole(plainBytes(restarted(5)))).toBe(true);
    expect(isWhole(plainBytes(restarted(4)))).toBe(false);
    expect(isWhole(plainBytes(Buffer.concat([restarted(4), Buffer.from([0xff, 0xd3])])))).toBe(
      false,
    );
  });

  test('that is progressive counts as cut: its codes depend on all scans before', async () => {
    const file = await makeMarkerJpeg(99, 70, { progressive: true });
    expect(isWhole(cut(file, 2))).toBe(false);
  });
});

test('other bytes stay as they are', async () => {
  const whole = plainBytes(await makeMarkerJpeg(40, 24));
  const others = [
    whole,
    plainBytes(withFilmTail(Buffer.from(whole))),
    plainBytes(Buffer.from('%PDF-1.7')),
    new Uint8Array(0),
    Uint8Array.of(0xff),
    Uint8Array.of(0xff, 0xd8, 0xff),
  ];
  for (const bytes of others) expect(withEndMark(bytes)).toBe(bytes);
});
