import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the permissions of group and others from a path; Windows has no such modes. */
export async function closeToOthers(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
}

/** Does the same for a folder and everything below it. */
export async function closeTreeToOthers(path: string): Promise<void> {
  await closeToOthers(path);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) await closeTreeToOthers(below);
    else if (entry.isFile()) await closeToOthers(below);
  }
}
