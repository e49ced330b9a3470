import { expect, test } from 'vitest';
import { chunkPace } from './chunk-pace';

const kib = 1024;
const much = 100 * kib * kib;
/** Bytes per millisecond: 512 KiB take 4096 ms; a chunk then aims at 7.5 s. */
const speed = 128;

/** A pace whose clock and number of files the test controls. */
function paceHere() {
  let now = 0;
  let files = 1;
  let queue = 1;
  const pace = chunkPace({ going: () => files, waiting: () => queue }, () => now);
  return {
    next: pace.next,
    share: (among: number) => (files = among),
    queue: (behind: number) => (queue = behind),
    /** A chunk of `bytes` is acknowledged after `ms`. */
    sent(bytes: number, ms: number, meanwhile: () => void = () => undefined) {
      const sending = pace.sends(bytes);
      now += ms;
      meanwhile();
      sending.acknowledged();
    },
    broke: () => pace.sends(kib).broke(),
  };
}

test('a chunk is sized to take a few seconds, within limits', () => {
  const pace = paceHere();
  expect(pace.next(much)).toBe(512 * kib);
  pace.sent(512 * kib, 4096);
  expect(pace.next(much)).toBe(speed * 7500);
  pace.sent(speed * 7500, 1);
  expect(pace.next(much)).toBe(2 * speed * 7500);
  for (let grown = 0; grown < 5; grown += 1) pace.sent(4 * kib * kib, 10);
  expect(pace.next(much)).toBe(4 * kib * kib);
  pace.sent(256 * kib, 60_000);
  expect(pace.next(much)).toBe(256 * kib);
});

test('the speed is halved after a chunk that broke off', () => {
  const pace = paceHere();
  pace.broke();
  expect(pace.next(much)).toBe(256 * kib);
  for (let grown = 0; grown < 5; grown += 1) pace.sent(4 * kib * kib, 10);
  pace.broke();
  expect(pace.next(much)).toBe(2 * kib * kib);
});

test('two uploads that start together do not end together', () => {
  const pace = paceHere();
  pace.share(2);
  expect(pace.next(much)).toBe(512 * kib);
  expect(pace.next(much)).toBe(Math.round((512 * kib * 2) / 3));
});

test('no small rest is left; at a known speed the last two chunks are sent as one', () => {
  const pace = paceHere();
  expect(pace.next(680 * kib)).toBe(680 * kib);
  expect(pace.next(much)).toBeLessThan(512 * kib);
  expect(pace.next(700 * kib)).toBe(512 * kib);
  pace.sent(512 * kib, 4096);
  expect(pace.next(2 * speed * 7500)).toBe(2 * speed * 7500);
  expect(pace.next(2 * speed * 7500 + 1)).toBe(speed * 7500);
  // On a slow network the smallest chunk takes long enough already.
  pace.sent(256 * kib, 32_768);
  expect(pace.next(341 * kib)).toBe(341 * kib);
  expect(pace.next(342 * kib)).toBe(256 * kib);
  pace.sent(512 * kib, 4096);
  pace.broke();
  expect(pace.next(500 * kib)).toBe(256 * kib);
});

test('a last chunk with no file queued behind it may take longer, because nothing else uses the network', () => {
  const pace = paceHere();
  pace.sent(512 * kib, 4096);
  expect(pace.next(speed * 20_000)).toBe(speed * 7500);
  pace.queue(0);
  expect(pace.next(speed * 20_000)).toBe(speed * 20_000);
  expect(pace.next(speed * 20_000 + 1)).toBe(speed * 7500);
});

test("a small chunk's speed counts only in part for a large one", () => {
  const pace = paceHere();
  pace.queue(0);
  pace.sent(kib, 1);
  expect(pace.next(4 * kib * kib)).toBe(1024 * kib);
  for (let grown = 0; grown < 9; grown += 1) pace.sent(kib, 0);
  expect(pace.next(much)).toBe(4 * kib * kib);
});

test('a single file takes the whole network, and shares it with one that joins', () => {
  const pace = paceHere();
  pace.share(2);
  pace.sent(512 * kib, 4096);
  expect(pace.next(much)).toBe(speed * 7500);
  pace.share(1);
  expect(pace.next(much)).toBe(2 * speed * 7500);
  pace.sent(speed * 7500, 3750, () => pace.share(2));
  expect(pace.next(much)).toBe((1.5 / 2) * 2 * speed * 7500);
});
