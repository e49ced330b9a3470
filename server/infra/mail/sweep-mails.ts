import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const day = 86_400_000;
const daysOfMails = 7;

/**
 * Removes mails that are a week old, because they contain codes, addresses and letters. Only files
 * that the folder's mailer wrote are touched, complete or not.
 */
export async function sweepMails(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.eml')) continue;
    const path = join(folder, name);
    const file = await stat(path).catch(unlessMissing);
    if (file && now.getTime() - file.mtimeMs >= daysOfMails * day) await rm(path, { force: true });
  }
}

/** The file may be deleted by the operator at the same time. */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
