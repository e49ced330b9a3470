import sharp from 'sharp';
import { expect, test } from 'vitest';
import { scanOf } from '../../../../tests/unit/scan-itinerary';
import { pagesOfScan } from './pdf-scan';

/** A page that is dark at its top. */
const page = () =>
  sharp({ create: { width: 300, height: 424, channels: 3, background: '#fff' } })
    .composite([
      {
        input: { create: { width: 300, height: 100, channels: 3, background: '#000' } },
        left: 0,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer();

type Side = 'top' | 'bottom' | 'left' | 'right';

const levelAt = async (picture: Buffer | undefined, side: Side) => {
  const { width, height } = await sharp(picture).metadata();
  const [near, far] = [0.04, 0.06];
  const strip = {
    top: { left: 0.3 * width, top: near * height, width: 0.4 * width, height: far * height },
    bottom: { left: 0.3 * width, top: 0.9 * height, width: 0.4 * width, height: far * height },
    left: { left: near * width, top: 0.3 * height, width: far * width, height: 0.4 * height },
    right: { left: 0.9 * width, top: 0.3 * height, width: far * width, height: 0.4 * height },
  }[side];
  const [left, top] = [Math.round(strip.left), Math.round(strip.top)];
  const area = { left, top, width: Math.round(strip.width), height: Math.round(strip.height) };
  const { channels } = await sharp(await sharp(picture).extract(area).toBuffer()).stats();
  return Math.round(channels[0]?.mean ?? Number.NaN);
};

const sides = ['top', 'bottom', 'left', 'right'] as const;
const darkSides = async (picture: Buffer | undefined) => {
  const levels = await Promise.all(sides.map((side) => levelAt(picture, side)));
  return sides.filter((_, index) => (levels[index] ?? 0) < 60);
};

test('the picture of a scanned page is taken as it lies there', async () => {
  const [picture] = await pagesOfScan(await scanOf([await page()]));
  expect(await levelAt(picture, 'top')).toBeLessThan(20);
  expect(await levelAt(picture, 'bottom')).toBeGreaterThan(235);
});

test('a page that is shown turned is turned', async () => {
  const [picture] = await pagesOfScan(await scanOf([await page()], { rotated: 180 }));
  expect(await levelAt(picture, 'top')).toBeGreaterThan(235);
  expect(await levelAt(picture, 'bottom')).toBeLessThan(20);
});

test.each([
  ['upside down', '-595 0 0 -842 595 842', 'bottom'],
  ['a quarter to the left', '0 842 -595 0 595 0', 'left'],
  ['a quarter to the right', '0 -842 595 0 0 842', 'right'],
  ['mirrored from top to bottom', '595 0 0 -842 0 842', 'bottom'],
  ['a quarter and mirrored', '0 842 595 0 0 0', 'right'],
  ['a little', '590 52 -73 830 40 -25', 'top'],
] as const)(
  'a picture that lies %s in its page is taken as the page shows it',
  async (_, matrix, dark) => {
    const [picture] = await pagesOfScan(await scanOf([await page()], { matrix }));
    expect(await darkSides(picture)).toEqual([dark]);
    const { width, height } = await sharp(picture).metadata();
    expect(height).toBeGreaterThan(width);
  },
);

test('a page that is shown turned, with its picture turned back, is upright', async () => {
  const lying = await sharp(await page())
    .rotate(90)
    .jpeg()
    .toBuffer();
  const [picture] = await pagesOfScan(
    await scanOf([lying], { rotated: 180, matrix: '0 -842 595 0 0 842' }),
  );
  // A quarter in the file, another in the page, and both are undone by the page's half turn.
  expect(await darkSides(picture)).toEqual(['top']);
});

test('a scan that is one mask of ink is black on white', async () => {
  const [picture] = await pagesOfScan(await scanOf([await page()], { asMask: true }));
  expect(await darkSides(picture)).toEqual(['top']);
});

test('only the first two pages are opened', async () => {
  const pages = await Promise.all(Array.from({ length: 5 }, page));
  expect(await pagesOfScan(await scanOf(pages))).toHaveLength(2);
});

test('a picture of more than 36 megapixels is left out', async () => {
  const create = { width: 6100, height: 6100, channels: 3, background: '#fff' } as const;
  const large = await sharp({ create }).jpeg({ quality: 30 }).toBuffer();
  expect(await pagesOfScan(await scanOf([large]))).toEqual([]);
});

test('a file that is no PDF has no pages', async () => {
  expect(await pagesOfScan(Buffer.from('no PDF'))).toEqual([]);
});
