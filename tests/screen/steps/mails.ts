import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The mails that the server has sent to an address. */
export const mailsTo = ({ mailFolder }: { mailFolder: string }, address: string): string[] =>
  readdirSync(mailFolder)
    .filter((name) => /^[^.].*\.eml$/.test(name))
    .map((name) => readFileSync(join(mailFolder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`));
