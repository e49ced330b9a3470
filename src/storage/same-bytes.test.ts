import { expect, test } from 'vitest';
import { haveSameBytes } from './same-bytes';

const of = (...bytes: number[]) => Uint8Array.of(...bytes).buffer;

test('equal and different bytes are detected, also beyond the last whole word', () => {
  for (let length = 0; length <= 9; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => index + 1);
    expect(haveSameBytes(bytes.buffer, bytes.slice().buffer)).toBe(true);
    for (let index = 0; index < length; index += 1) {
      const other = bytes.slice();
      other[index] = 200;
      expect(haveSameBytes(bytes.buffer, other.buffer)).toBe(false);
    }
  }
});

test('different lengths, or no bytes, are not equal', () => {
  expect(haveSameBytes(of(1, 2, 3), of(1, 2, 3, 4))).toBe(false);
  expect(haveSameBytes(of(), undefined)).toBe(false);
});
