import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import nodemailer from 'nodemailer';
import { newId } from '../secrets/random-id';
import type { Mailer } from './mailer';
import { sweepMails } from './sweep-mails';

/** A mailer that writes each mail into a folder as an .eml file. */
export async function openEmlFolderMailer(
  folder: string,
  from: string,
  clock: () => Date,
): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const transport = nodemailer.createTransport({ streamTransport: true });
  return {
    destination: folder,
    async send(mail) {
      const date = clock();
      const { message } = await transport.sendMail({ ...mail, from, date });
      const name = `${date.toISOString().replaceAll(':', '-')}-${newId().slice(0, 8)}.eml`;
      // Written under a temporary name, so that a program that watches the folder never sees half a
      // mail.
      const unfinished = join(folder, `.${name}`);
      try {
        await pipeline(message as Readable, createWriteStream(unfinished, { mode: 0o600 }));
        await rename(unfinished, join(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    removeOld: (now) => sweepMails(folder, now),
  };
}
