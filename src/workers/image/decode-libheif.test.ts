import { expect, test } from 'vitest';
import { gatherPixels } from './decode-libheif';

/** Rows with two padding bytes after each. */
function rowsOf(pixels: readonly (readonly (readonly number[])[])[]) {
  const width = pixels[0]?.length ?? 0;
  const data = Uint8Array.from(pixels.flatMap((row) => [...row.flat(), 99, 99]));
  return { data, width, height: pixels.length, stride: width * 4 + 2 };
}

const red = [200, 0, 0, 255];
const blue = [0, 0, 100, 255];
const unwritten = [0, 136, 0, 255];

test('pixels are copied without the padding between rows', () => {
  const gathered = gatherPixels(
    rowsOf([
      [red, blue],
      [blue, red],
    ]),
    1,
  );
  expect(gathered).toMatchObject({ width: 2, height: 2, undecoded: 0 });
  expect([...gathered.data]).toEqual([red, blue, blue, red].flat());
});

test('a factor averages squares and leaves out incomplete ones', () => {
  const rows = rowsOf([
    [red, blue, red],
    [red, blue, red],
    [blue, blue, blue],
  ]);
  expect(gatherPixels(rows, 2)).toMatchObject({ width: 1, height: 1 });
  expect([...gatherPixels(rows, 2).data]).toEqual([100, 0, 50, 255]);
});

test('pixels that the decoder did not write are counted', () => {
  const rows = rowsOf([
    [red, unwritten],
    [
      [0, 135, 0, 255],
      [0, 134, 0, 255],
    ],
  ]);
  expect(gatherPixels(rows, 1).undecoded).toBe(0.5);
});
