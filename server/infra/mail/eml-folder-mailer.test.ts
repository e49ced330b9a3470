import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmlFolderMailer, sweepMails } from './eml-folder-mailer';

const day = 86_400_000;
const now = new Date();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-mails-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, ageDays: number): Promise<void> {
  await writeFile(join(folder, name), 'x');
  const time = new Date(now.getTime() - ageDays * day);
  await utimes(join(folder, name), time, time);
}

test('complete and unfinished mails are removed after a week, other files are not', async () => {
  await file('old.eml', 7);
  await file('.unfinished.eml', 30);
  await file('new.eml', 6.9);
  await file('notes.txt', 400);
  await sweepMails(folder, now);
  expect((await readdir(folder)).sort()).toEqual(['new.eml', 'notes.txt']);
});

test('a new mail is kept for a week', async () => {
  const mailer = await openEmlFolderMailer(folder, 'Visa <no-reply@visa.example>', () => now);
  await mailer.send({ to: 'a@b.example', subject: 'Code', text: '1' });
  await mailer.removeOld?.(now);
  expect(await readdir(folder)).toHaveLength(1);
  await mailer.removeOld?.(new Date(now.getTime() + 8 * day));
  expect(await readdir(folder)).toHaveLength(0);
});
