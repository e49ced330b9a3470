import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeDurably } from './write-durably';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-write-durably-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('of many writers at once each succeeds, one is the last, and nothing unfinished is left', async () => {
  const path = join(folder, 'keys-in-use');
  const texts = Array.from({ length: 20 }, (_, index) => `key ${index}`);
  await Promise.all(texts.map((text) => writeDurably(path, Buffer.from(text))));
  expect(texts).toContain(await readFile(path, 'utf8'));
  expect(await readdir(folder)).toEqual(['keys-in-use']);
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a file that cannot be written leaves nothing behind, and the earlier one stays', async () => {
  const path = join(folder, 'keys-in-use');
  await writeDurably(path, Buffer.from('before'));
  await expect(writeDurably(join(folder, 'missing', 'file'), Buffer.from('x'))).rejects.toThrow();
  expect(await readFile(path, 'utf8')).toBe('before');
  expect(await readdir(folder)).toEqual(['keys-in-use']);
});
