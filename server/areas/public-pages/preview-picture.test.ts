import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPreview, type Preview } from './preview-picture';

const usual: Preview = {
  scene: 'kenya',
  title: 'Kenya eTA',
  facts: '3 days',
  site: 'Visa',
  language: 'en',
};
const draw = async (change: Partial<Preview>) =>
  drawPreview({
    preview: { ...usual, ...change },
    scene: await readFile('public/scenes/kenya.svg', 'utf8'),
  });

/** The line of the title, without the empty paper around it. */
const titleOf = async (picture: Buffer) => {
  const line = sharp(picture).extract({ left: 0, top: 430, width: 1200, height: 84 });
  const { data, info } = await sharp(await line.png().toBuffer())
    .trim()
    .flatten({ background: 'white' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, left: -(info.trimOffsetLeft ?? 0), width: info.width };
};

test('a preview has the size of a shared link', async () => {
  const { format, width, height } = await sharp(await draw({})).metadata();
  expect([format, width, height]).toEqual(['png', 1200, 630]);
});

test('a character that no font has is left out, and the rest is drawn', async () => {
  const [plain, odd] = await Promise.all([draw({}), draw({ title: 'Kenya eTA😀' })]);
  expect(odd.equals(plain)).toBe(true);
});

/** Whether the middle of a bracket lies to the right of its top, as that of ')' does. */
const bendsRight = ({ data, width }: Awaited<ReturnType<typeof titleOf>>) => {
  const middleOf = (row: number) => {
    const ink = Array.from(
      { length: width },
      (_, at) => 255 - (data[(row * width + at) * 3] ?? 255),
    );
    const all = ink.reduce((sum, each) => sum + each, 0);
    return ink.reduce((sum, each, at) => sum + each * at, 0) / all;
  };
  const rows = data.length / 3 / width;
  return middleOf(Math.floor(rows / 2)) > middleOf(1);
};

test('a title from right to left stands at the right, and its brackets open the other way', async () => {
  const arabic = await titleOf(await draw({ language: 'ar', title: 'تأشيرة كينيا' }));
  expect(arabic.left + arabic.width).toBeGreaterThan(1100);
  expect(bendsRight(await titleOf(await draw({ title: '(' })))).toBe(false);
  expect(bendsRight(await titleOf(await draw({ language: 'ar', title: '(' })))).toBe(true);
});

test('a title wider than the picture is drawn smaller', async () => {
  const long = await titleOf(await draw({ title: 'A very long name of a visa, '.repeat(4) }));
  expect(long.width).toBeLessThanOrEqual(1200 - 2 * 64);
});
