import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ExportTurns } from './export-turns';

const archive = async () => Readable.from([Buffer.from('archive')]);
const large = async () => Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(100_000)));

test('an account has one export at a time, one that waits, and others go on beside it', async () => {
  const turns = new ExportTurns();
  const first = await turns.make('a', large);
  const second = turns.make('a', archive);
  await expect(turns.make('a', archive)).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '5' },
  });
  expect((await buffer(await turns.make('b', archive))).toString()).toBe('archive');
  expect((await buffer(first)).length).toBe(10_000_000);
  expect((await buffer(await second)).toString()).toBe('archive');
});

test('an export that nobody takes is cut off, and its account waits behind others', async () => {
  const turns = new ExportTurns({ quiet: 50, all: 60_000 });
  const left = await turns.make('a', large);
  const closed = new Promise((resolve) => left.on('close', resolve));
  const waiting = turns.make('a', archive);
  await closed;
  expect((await buffer(await waiting)).toString()).toBe('archive');
});

test('an export that fails or is given up makes room for the next', async () => {
  const turns = new ExportTurns();
  await expect(turns.make('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const broken = new PassThrough();
  const failing = await turns.make('a', async () => broken);
  broken.destroy(new Error('store away'));
  await expect(buffer(failing)).rejects.toThrow();
  const given = await turns.make('a', large);
  given.destroy();
  expect((await buffer(await turns.make('a', archive))).toString()).toBe('archive');
});
