import { expect, test } from 'vitest';
import { lightestAround } from './picture-text';

const rowsOf = (data: Uint8Array, width: number) =>
  Array.from({ length: data.length / width }, (_, row) => [
    ...data.subarray(row * width, (row + 1) * width),
  ]);

test('a thin dark stroke disappears, a dark area stays, and light reaches no further', () => {
  // prettier-ignore
  const data = Uint8Array.from([
    200, 30, 200, 40, 40, 40, 40,
    200, 30, 200, 40, 40, 40, 40,
    200, 30, 200, 40, 40, 40, 40,
  ]);
  const page = lightestAround({ data, width: 7, height: 3 }, 1);
  expect(rowsOf(page.data, 7)).toEqual(Array(3).fill([200, 200, 200, 200, 40, 40, 40]));
});

test('shades between stay what they are', () => {
  const data = Uint8Array.from([0b10101010, 0b01010101, 0b10101010]);
  expect([...lightestAround({ data, width: 1, height: 3 }, 2).data]).toEqual([170, 170, 170]);
});
