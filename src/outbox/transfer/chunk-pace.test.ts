import { expect, test } from 'vitest';
import { chunkPace } from './chunk-pace';

const kib = 1024;
const much = 100 * kib * kib;
/** In 4096 ms, 512 KiB of it; a chunk then aims at 7.5 s. */
const speed = 128;

/** A pace on a clock and among files that the test sets. */
function paceHere() {
  let now = 0;
  let files = 1;
  let queue = 1;
  const pace = chunkPace({ going: () => files, waiting: () => queue }, () => now);
  return {
    next: pace.next,
    share: (among: number) => (files = among),
    queue: (behind: number) => (queue = behind),
    /** A chunk of so many bytes is acknowledged after so many milliseconds. */
    sent(bytes: number, ms: number, meanwhile: () => void = () => undefined) {
      const sending = pace.sends(bytes);
      now += ms;
      meanwhile();
      sending.acknowledged();
    },
    broke: () => pace.sends(kib).broke(),
  };
}

test('a chunk is as large as takes its few seconds, within limits', () => {
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

test('one that broke off is followed by half of it', () => {
  const pace = paceHere();
  pace.broke();
  expect(pace.next(much)).toBe(256 * kib);
  for (let grown = 0; grown < 5; grown += 1) pace.sent(4 * kib * kib, 10);
  pace.broke();
  expect(pace.next(much)).toBe(2 * kib * kib);
});

test('two that begin together do not end together', () => {
  const pace = paceHere();
  pace.share(2);
  expect(pace.next(much)).toBe(512 * kib);
  expect(pace.next(much)).toBe(Math.round((512 * kib * 2) / 3));
});

test('no small rest is left; where the speed is known, the last two go as one', () => {
  const pace = paceHere();
  expect(pace.next(680 * kib)).toBe(680 * kib);
  expect(pace.next(much)).toBeLessThan(512 * kib);
  expect(pace.next(700 * kib)).toBe(512 * kib);
  pace.sent(512 * kib, 4096);
  expect(pace.next(2 * speed * 7500)).toBe(2 * speed * 7500);
  expect(pace.next(2 * speed * 7500 + 1)).toBe(speed * 7500);
  // On a slow network the smallest chunk takes long enough.
  pace.sent(256 * kib, 32_768);
  expect(pace.next(341 * kib)).toBe(341 * kib);
  expect(pace.next(342 * kib)).toBe(256 * kib);
  pace.sent(512 * kib, 4096);
  pace.broke();
  expect(pace.next(500 * kib)).toBe(256 * kib);
});

test('the last in line takes longer at once: nobody uses the network while it waits', () => {
  const pace = paceHere();
  pace.sent(512 * kib, 4096);
  expect(pace.next(speed * 20_000)).toBe(speed * 7500);
  pace.queue(0);
  expect(pace.next(speed * 20_000)).toBe(speed * 20_000);
  expect(pace.next(speed * 20_000 + 1)).toBe(speed * 7500);
});

test('what a small chunk says of the speed is not believed for a whole file', () => {
  const pace = paceHere();
  pace.queue(0);
  pace.sent(kib, 1);
  expect(pace.next(4 * kib * kib)).toBe(1024 * kib);
  for (let grown = 0; grown < 9; grown += 1) pace.sent(kib, 0);
  expect(pace.next(much)).toBe(4 * kib * kib);
});

test('a file that is left alone takes the whole network, and shares it with one that comes', () => {
  const pace = paceHere();
  pace.share(2);
  pace.sent(512 * kib, 4096);
  expect(pace.next(much)).toBe(speed * 7500);
  pace.share(1);
  expect(pace.next(much)).toBe(2 * speed * 7500);
  pace.sent(speed * 7500, 3750, () => pace.share(2));
  expect(pace.next(much)).toBe((1.5 / 2) * 2 * speed * 7500);
});
