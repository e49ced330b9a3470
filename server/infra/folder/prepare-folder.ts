import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../../errors/start-failure';

/** Removes the permissions of group and others from a path; Windows has no such modes. */
async function closeToOthers(path: string): Promise<void> {
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

/** Names of the entries of a data folder. */
const ownNames = [
  'database',
  'demo-files',
  'files',
  'generation',
  'incoming',
  'keys-in-use',
  'mails',
  'resumable',
  'secret.key',
];

/**
 * Creates the data folder if it is missing, and removes the permissions of other users: it contains
 * passports and the server's secret.
 * @throws {StartFailure} if the folder is not writable, or if others can read it and it cannot be
 *   made private, because it belongs to another user or contains foreign files
 */
export async function prepareFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new StartFailure(
      `The data folder ${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}); ` +
        'make it writable, or set DATA_DIR to another folder.',
    );
  }
  await closeFolder(folder);
}

async function closeFolder(folder: string): Promise<void> {
  const names = await readdir(folder);
  const isOurs = names.length === 0 || names.some((name) => ownNames.includes(name));
  try {
    if (!isOurs && (await isOpenToOthers(folder))) throw new Error('It holds files of others.');
    await closeToOthers(folder);
    for (const name of names.filter((each) => ownNames.includes(each)))
      await closeToOthers(join(folder, name));
    // The embedded database creates its first files with open modes, whatever the umask.
    const database = join(folder, 'database');
    if (names.includes('database') && (await stat(database)).isDirectory())
      await closeTreeToOthers(database);
  } catch (cause) {
    throw new StartFailure(
      `Other users of this machine can read ${folder}; make it private (chmod -R go-rwx), ` +
        'or set DATA_DIR to an empty folder of its own.',
      { cause },
    );
  }
}

const isOpenToOthers = async (path: string) =>
  process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0;
