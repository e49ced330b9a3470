import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { newId } from '../security/random-id';
import type { Mailer } from './mailer';

/** Writes each mail into a folder, as a file that any mail program opens. */
export async function openEmlFolderMailer(
  folder: string,
  from: string,
  clock: () => Date,
): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    destination: folder,
    async send(mail) {
      const date = clock();
      const { message } = await transport.sendMail({ ...mail, from, date });
      const name = `${date.toISOString().replaceAll(':', '-')}-${newId().slice(0, 8)}.eml`;
      // Under another name first: who watches the folder never sees half a mail.
      const unfinished = join(folder, `.${name}`);
      await writeFile(unfinished, message as Buffer, { mode: 0o600 });
      await rename(unfinished, join(folder, name));
    },
  };
}
