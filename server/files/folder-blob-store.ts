import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../security/random-id';
import type { BlobStore, IncomingBlob } from './blob-store';

const headBytes = 64;

/**
 * Files in a folder: written under a temporary name, fsynced, renamed, and the folder fsynced.
 * What an earlier process left half-written is removed first.
 */
export async function openFolderBlobStore(folder: string): Promise<BlobStore> {
  const incoming = join(folder, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const folderOf = (id: string) => join(folder, id.slice(0, 2));
  const pathOf = (id: string) => join(folderOf(id), id);

  return {
    receive: (source) => receive(source, incoming, pathOf, folderOf),
    async open(id, range) {
      const file = await open(pathOf(id), 'r').catch(unlessMissing);
      if (!file) return undefined;
      const { size } = await file.stat();
      return { stream: file.createReadStream(range), size };
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    async *list() {
      for (const entry of await readdir(folder, { withFileTypes: true }))
        if (entry.isDirectory() && entry.name.length === 2)
          yield* await readdir(join(folder, entry.name));
    },
  };
}

async function receive(
  source: AsyncIterable<Uint8Array>,
  incoming: string,
  pathOf: (id: string) => string,
  folderOf: (id: string) => string,
): Promise<IncomingBlob> {
  const temporary = join(incoming, newId());
  const discard = () => rm(temporary, { force: true });
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.length;
        if (head.length < headBytes)
          head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    sha256: hash.digest('hex'),
    size,
    head,
    discard,
    async keep(id) {
      const target = folderOf(id);
      await mkdir(target, { recursive: true, mode: 0o700 });
      await rename(temporary, pathOf(id));
      await syncFolder(target);
    },
  };
}

/** Makes the new name itself durable; Windows neither needs nor allows it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
