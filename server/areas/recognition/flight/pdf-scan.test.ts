import sharp from 'sharp';
import { expect, test } from 'vitest';
import { scanOf } from '../../../../tests/support/itineraries/scan-itinerary';
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

const levelAt = async (picture: Buffer | undefined, part: 'top' | 'bottom') => {
  const { width, height } = await sharp(picture).metadata();
  const top = part === 'top' ? 0 : height - 50;
  const { channels } = await sharp(
    await sharp(picture).extract({ left: 0, top, width, height: 50 }).toBuffer(),
  ).stats();
  return Math.round(channels[0]?.mean ?? Number.NaN);
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
