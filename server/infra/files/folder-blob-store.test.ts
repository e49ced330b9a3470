import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { blobStoreContract } from '../../../tests/support/blob-store-contract';
import { folderBlobReader, openFolderBlobStore } from './folder-blob-store';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'visa-blobs-'));
  folders.push(folder);
  return folder;
}

blobStoreContract('a folder of files', async () => {
  const folder = await newFolder();
  return {
    open: (keys) => openFolderBlobStore(folder, keys),
    reader: async (keys) => folderBlobReader(folder, keys),
    incoming: join(folder, 'incoming'),
  };
});

test('only its owner may read a file on disk', async () => {
  const folder = await newFolder();
  const id = 'a1b2c3d4-0000-4000-8000-000000000000';
  const store = await openFolderBlobStore(folder);
  const source = (async function* () {
    yield Buffer.from('mine');
  })();
  await (await store.receive(source)).keep(id);
  expect((await stat(join(folder, 'a1', id))).mode & 0o077).toBe(0);
});

test('a folder that is not there has no files', async () => {
  const nowhere = folderBlobReader(join(await newFolder(), 'nowhere')).list();
  expect((await nowhere[Symbol.asyncIterator]().next()).done).toBe(true);
});
