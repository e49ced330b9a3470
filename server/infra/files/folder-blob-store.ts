import { access, constants, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../folder/write-durably';
import { withoutKeys, type DataKeys } from '../keys/data-keys';
import { openFile } from '../keys/sealed-file';
import type { BlobReader, BlobStore } from './blob-store';
import { fileOnDisk, prepareSpool, spool, type Spool } from './spool';

/**
 * Stores files in a folder: each is written under a temporary name, fsynced and renamed, and then
 * the folder is fsynced. On opening, half-written files of an earlier process are removed. With keys
 * the files are sealed; files from before there were keys are read as they are.
 */
export async function openFolderBlobStore(
  folder: string,
  keys: DataKeys = withoutKeys,
): Promise<BlobStore> {
  const incoming = join(folder, 'incoming');
  await prepareSpool(incoming);
  await syncFolder(folder);
  const reader = folderBlobReader(folder, keys);
  const receiveHere = (source: AsyncIterable<Uint8Array>) =>
    receive(folder, { folder: incoming, keys, isDurable: true }, source);

  return {
    ...reader,
    receive: receiveHere,
    // A file is never written in place, so that two names of it are as good as two files.
    async copy(id, newId) {
      try {
        await atShelf(folder, newId, (path) => link(pathIn(folder, id), path));
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
        // This folder's file system has no second names.
        const file = await reader.open(id);
        if (!file) return false;
        await (await receiveHere(file.stream)).keep(newId);
        return true;
      }
    },
    remove: (id) => rm(pathIn(folder, id), { force: true }),
    check: () => access(incoming, constants.R_OK | constants.W_OK | constants.X_OK),
  };
}

/** Read-only access to the same files, for use beside a running server. */
export function folderBlobReader(folder: string, keys: DataKeys = withoutKeys): BlobReader {
  return {
    async open(id, range) {
      const file = await fileOnDisk(pathIn(folder, id)).catch(unlessMissing);
      if (!file) return undefined;
      const { size, isSealed, stream } = await openFile(keys, file);
      return { stream: stream(range), size, isSealed };
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

async function receive(folder: string, incoming: Spool, source: AsyncIterable<Uint8Array>) {
  const { path, ...blob } = await spool(incoming, source);
  return {
    ...blob,
    keep: (id: string) => atShelf(folder, id, (place) => rename(path, place)),
  };
}

/** Puts a file under an id; it is durable when this resolves. */
async function atShelf(
  folder: string,
  id: string,
  put: (path: string) => Promise<void>,
): Promise<void> {
  const shelf = shelfOf(folder, id);
  const isNew = await mkdir(shelf, { recursive: true, mode: 0o700 });
  await put(pathIn(folder, id));
  await syncFolder(shelf);
  if (isNew) await syncFolder(folder);
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
