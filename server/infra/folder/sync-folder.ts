import { open } from 'node:fs/promises';

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
