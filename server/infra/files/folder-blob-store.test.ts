import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderBlobReader, openFolderBlobStore } from './folder-blob-store';

const id = 'a1b2c3d4-0000-4000-8000-000000000000';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-blobs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* chunks(...parts: Uint8Array[]) {
  yield* parts;
}

async function* broken() {
  yield randomBytes(10);
  throw new Error('cut');
}

const incoming = () => readdir(join(folder, 'incoming'));

test('a kept file is read back byte for byte, and only its owner may read it on disk', async () => {
  const store = await openFolderBlobStore(folder);
  const parts = [randomBytes(10), randomBytes(70_000), randomBytes(1)];
  const whole = Buffer.concat(parts);
  const blob = await store.receive(chunks(...parts));
  expect(blob.size).toBe(70_011);
  expect(blob.sha256).toBe(createHash('sha256').update(whole).digest('hex'));
  expect(await blob.read()).toEqual(whole);
  await blob.keep(id);
  await blob.discard();
  expect(await incoming()).toEqual([]);
  const opened = await store.open(id);
  expect(opened?.size).toBe(whole.length);
  if (opened) expect(await buffer(opened.stream)).toEqual(whole);
  const part = await store.open(id, { start: 5, end: 14 });
  expect(part?.size).toBe(whole.length);
  if (part) expect(await buffer(part.stream)).toEqual(whole.subarray(5, 15));
  expect((await stat(join(folder, 'a1', id))).mode & 0o077).toBe(0);
});

test('a failed stream and a discarded blob leave no files', async () => {
  const store = await openFolderBlobStore(folder);
  await expect(store.receive(broken())).rejects.toThrow('cut');
  await (await store.receive(chunks(randomBytes(5)))).discard();
  expect(await incoming()).toEqual([]);
});

test('unfinished files of an earlier process are removed on opening', async () => {
  await openFolderBlobStore(folder);
  await writeFile(join(folder, 'incoming', 'half'), 'half');
  await openFolderBlobStore(folder);
  expect(await incoming()).toEqual([]);
});

test('opening a missing file gives undefined, and removing it does not fail', async () => {
  const store = await openFolderBlobStore(folder);
  expect(await store.open(id)).toBeUndefined();
  await store.remove(id);
});

test('a reader lists and opens kept files and does not touch incoming ones', async () => {
  const store = await openFolderBlobStore(folder);
  await (await store.receive(chunks(Buffer.from('kept')))).keep(id);
  const coming = await store.receive(chunks(Buffer.from('coming')));
  const reader = folderBlobReader(folder);
  const listed = [];
  for await (const file of reader.list()) listed.push(file);
  expect(listed).toEqual([{ id, writtenAt: expect.any(Date) }]);
  expect((await reader.open(id))?.size).toBe(4);
  await coming.keep('b1b2c3d4-0000-4000-8000-000000000000');
  const nowhere = folderBlobReader(join(folder, 'nowhere')).list();
  expect((await nowhere[Symbol.asyncIterator]().next()).done).toBe(true);
});
