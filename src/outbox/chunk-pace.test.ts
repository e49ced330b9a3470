import { expect, test } from 'vitest';
import { chunkPace } from './chunk-pace';

const kib = 1024;
const much = 100 * kib * kib;

test('a chunk is as large as takes its few seconds, within limits', () => {
  const pace = chunkPace();
  expect(pace.next(much)).toBe(512 * kib);
  pace.acknowledged(512 * kib, 4096);
  expect(pace.next(much)).toBe(128 * 7500);
  pace.acknowledged(128 * 7500, 1);
  expect(pace.next(much)).toBe(2 * 128 * 7500);
  for (let grown = 0; grown < 5; grown += 1) pace.acknowledged(4 * kib * kib, 10);
  expect(pace.next(much)).toBe(4 * kib * kib);
  pace.acknowledged(256 * kib, 60_000);
  expect(pace.next(much)).toBe(256 * kib);
});

test('one that broke off is followed by half of it', () => {
  const pace = chunkPace();
  pace.broke();
  expect(pace.next(much)).toBe(256 * kib);
});

test('no small rest is left; where the speed is known, the last two go as one', () => {
  const pace = chunkPace();
  expect(pace.next(680 * kib)).toBe(680 * kib);
  expect(pace.next(700 * kib)).toBe(512 * kib);
  pace.acknowledged(512 * kib, 4096);
  expect(pace.next(2 * 128 * 7500)).toBe(2 * 128 * 7500);
  expect(pace.next(2 * 128 * 7500 + 1)).toBe(128 * 7500);
  // On a slow network the smallest chunk takes long enough.
  pace.acknowledged(256 * kib, 32_768);
  expect(pace.next(500 * kib)).toBe(256 * kib);
  pace.acknowledged(512 * kib, 4096);
  pace.broke();
  expect(pace.next(600 * kib)).not.toBe(600 * kib);
});
