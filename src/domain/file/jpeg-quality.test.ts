import { expect, test } from 'vitest';
import { estimateQuality } from './jpeg-quality';

/** A table with the same step everywhere; the standard's steps at quality 50 add up to 3692. */
const narrow = (step: number, id = 0) => new Uint8Array([id, ...Array<number>(64).fill(step)]);
const wide = (step: number) =>
  new Uint8Array([0x10, ...Array.from({ length: 64 }, () => [step >> 8, step & 255]).flat()]);

test('the finer the steps, the higher the quality', () => {
  // 64 steps of 1 are 1.7 % of the standard's sum: (200 − 1.7) / 2.
  expect(estimateQuality(narrow(1))).toBe(99);
  expect(estimateQuality(narrow(29))).toBe(75);
  // 64 steps of 58 are 100.5 % of it: 5000 / 100.5.
  expect(estimateQuality(narrow(58))).toBe(50);
  expect(estimateQuality(narrow(115))).toBe(25);
  expect(estimateQuality(narrow(255))).toBe(11);
});

test('is never outside 1 to 100', () => {
  expect(estimateQuality(narrow(0))).toBe(100);
  expect(estimateQuality(wide(65_535))).toBe(1);
});

test('steps of two bytes are read as such, and a table’s number does not matter', () => {
  expect(estimateQuality(wide(58))).toBe(50);
  expect(estimateQuality(wide(290))).toBe(10);
  expect(estimateQuality(narrow(58, 3))).toBe(50);
});

test('a table that is too short has no quality', () => {
  expect(estimateQuality(narrow(58).subarray(0, 64))).toBeNull();
  expect(estimateQuality(wide(58).subarray(0, 128))).toBeNull();
  expect(estimateQuality(new Uint8Array())).toBeNull();
});
