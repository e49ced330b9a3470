import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const day = 86_400_000;
const daysOfMails = 7;

/**
 * Removes mails that have been in the folder for a week: they hold codes, addresses and letters. Only
 * files that the folder's mailer wrote, whole or not, are touched.
 */
export async function sweepMails(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.eml')) continue;
    const path = join(folder, name);
    const file = await stat(path).catch(unlessMissing);
    if (file && now.getTime() - file.mtimeMs >= daysOfMails * day) await rm(path, { force: true });
  }
}

/** Somebody may tidy the folder at the same time. */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
