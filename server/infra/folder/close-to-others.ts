import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Takes the rights of the machine's other users away from a path; Windows has no such modes. */
export async function closeToOthers(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
}

/** The same for a folder and all that is below it. */
export async function closeTreeToOthers(path: string): Promise<void> {
  await closeToOthers(path);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) await closeTreeToOthers(below);
    else if (entry.isFile()) await closeToOthers(below);
  }
}
