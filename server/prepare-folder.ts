import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from './start-failure';

/**
 * Makes the data folder where it is missing.
 * @throws {StartFailure} if nothing can be written into it
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
}
