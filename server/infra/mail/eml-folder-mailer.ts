import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import nodemailer from 'nodemailer';
import { originHeaders } from '../audit/request-origin';
import { newId } from '../secrets/random-id';
import type { Mail, Mailer } from './mailer';

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

/** A mailer that writes each mail into a folder as an .eml file, once per Message-ID. */
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
      const mark = markOf(mail);
      // It was written by a server that was stopped before it could say so.
      if (mail.messageId !== undefined && (await readdir(folder)).some(endsIn(mark))) return;
      const { message } = await transport.sendMail({
        ...mail,
        from,
        date,
        headers: originHeaders(),
      });
      const name = `${date.toISOString().replaceAll(':', '-')}-${mark}.eml`;
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

/** The mark that distinguishes a mail; one with a Message-ID has the same mark each time. */
const markOf = ({ messageId }: Mail): string =>
  messageId === undefined
    ? newId().slice(0, 8)
    : createHash('sha256').update(messageId).digest('hex').slice(0, 16);

const endsIn = (mark: string) => (name: string) =>
  name.endsWith(`-${mark}.eml`) && !name.startsWith('.');
