import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../secrets/random-id';
import type { BlobReader, BlobStore, IncomingBlob } from './blob-store';
import { syncFolder } from '../folder/sync-folder';

/**
 * Stores files in a folder: each is written under a temporary name, fsynced and renamed, and then
 * the folder is fsynced. On opening, half-written files of an earlier process are removed.
 */
export async function openFolderBlobStore(folder: string): Promise<BlobStore> {
  const incoming = join(folder, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await syncFolder(folder);
  const reader = folderBlobReader(folder);

  return {
    ...reader,
    receive: (source) => receive(source, folder, incoming),
    remove: (id) => rm(pathIn(folder, id), { force: true }),
  };
}

/** Read-only access to the same files, for use beside a running server. */
export function folderBlobReader(folder: string): BlobReader {
  return {
    async open(id, range) {
      const file = await open(pathIn(folder, id), 'r').catch(unlessMissing);
      if (!file) return undefined;
      const { size } = await file.stat();
      return { stream: file.createReadStream(range), size };
    },
    async *list() {
      for (const shelf of (await readdir(folder).catch(unlessMissing)) ?? []) {
        if (shelf.length !== 2) continue;
        for (const id of await readdir(join(folder, shelf))) {
          const found = await stat(join(folder, shelf, id)).catch(unlessMissing);
          if (found?.isFile()) yield { id, writtenAt: found.mtime };
        }
      }
    },
  };
}

const shelfOf = (folder: string, id: string) => join(folder, id.slice(0, 2));
const pathIn = (folder: string, id: string) => join(shelfOf(folder, id), id);

async function receive(
  source: AsyncIterable<Uint8Array>,
  folder: string,
  incoming: string,
): Promise<IncomingBlob> {
  const temporary = join(incoming, newId());
  const discard = () => rm(temporary, { force: true });
  const hash = createHash('sha256');
  let size = 0;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.length;
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
    read: () => readFile(temporary),
    discard,
    async keep(id) {
      const shelf = shelfOf(folder, id);
      const isNew = await mkdir(shelf, { recursive: true, mode: 0o700 });
      await rename(temporary, pathIn(folder, id));
      await syncFolder(shelf);
      if (isNew) await syncFolder(folder);
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
