import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The mails that a server without a mail server has written into its data folder, as they are sent. */
export function mailsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'mails');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'latin1'));
}
