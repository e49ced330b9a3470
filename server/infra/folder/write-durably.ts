import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes the directory entries of a folder durable; Windows neither needs nor allows it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

let writing = 0;

/**
 * Writes a small file atomically, readable by its owner only: after a power cut it exists
 * completely or not at all. Of two writers at once one is the last; neither disturbs the other.
 */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  writing += 1;
  const unfinished = `${path}.${process.pid}-${writing}.unfinished`;
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}
