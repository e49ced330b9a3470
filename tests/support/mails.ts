import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '../../server/start-server';

/** A part of a mail that holds no parts itself. */
export interface MailPart {
  readonly type: string;
  /** Of an attachment. */
  readonly name: string | undefined;
  readonly bytes: Buffer;
}

/** The mails in a server's folder of mails, to an address if one is given: as they were sent, oldest first. */
export function mailsIn(mailFolder: string, to?: string): string[] {
  if (!existsSync(mailFolder)) return [];
  return readdirSync(mailFolder)
    .filter((name) => /^[^.].*\.eml$/.test(name))
    .sort()
    .map((name) => readFileSync(join(mailFolder, name), 'latin1'))
    .filter((mail) => to === undefined || headerOf(mail, 'To') === to);
}

/** A header in whatever language: its encoded words decoded, its bare letters as UTF-8. */
export function headerOf(mail: string, name: string): string {
  const header = new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'mi').exec(mail)?.[1] ?? '';
  const text = Buffer.from(header, 'latin1').toString('utf8');
  const joined = text.replace(/\?=\r?\n[ \t]=\?/g, '?==?').replace(/\r?\n/g, '');
  return joined.replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_word, kind: string, text: string) =>
    kind.toLowerCase() === 'b' ? decoded(text, 'base64').toString('utf8') : text.replace(/_/g, ' '),
  );
}

/** A mail's parts, decoded. */
export function mailParts(mail: string): MailPart[] {
  const text = mail.replaceAll('\r\n', '\n');
  const end = text.indexOf('\n\n');
  const head = text.slice(0, end).replace(/\n[ \t]+/g, ' ');
  const body = text.slice(end + 2);
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => mailParts(part.replace(/^\n/, '')));
  const type = /content-type: ([\w/]+)/i.exec(head)?.[1] ?? '';
  const [, quoted, bare] = /filename=(?:"([^"]+)"|([^\s;]+))/.exec(head) ?? [];
  const bytes = decoded(body, headerOf(head, 'Content-Transfer-Encoding'));
  return [{ type, name: quoted ?? bare, bytes }];
}

/** The text of a mail, or of its part of another type. */
export const mailText = (mail: string, type = 'text/plain'): string | undefined =>
  mailParts(mail)
    .find((part) => part.type === type)
    ?.bytes.toString('utf8');

function decoded(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const bytes = body
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** The codes that were mailed to an address, oldest first: they stand in the subjects. */
export const mailedCodes = (mailFolder: string, address: string): string[] =>
  mailsIn(mailFolder, address).flatMap(
    (mail) => /(?<!\d)\d{6}(?!\d)/.exec(headerOf(mail, 'Subject'))?.[0] ?? [],
  );

/** The newest code that was mailed to an address, once so many codes went there. */
export async function codeFromMail(
  mailFolder: string,
  address: string,
  codeNumber = 1,
): Promise<string> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const codes = mailedCodes(mailFolder, address);
    const code = codes.at(-1);
    if (code !== undefined && codes.length >= codeNumber) return code;
    await sleep(100);
  }
  throw new Error(`no mail with a code for ${address}`);
}

/** The mails to Support, or to somebody it answered, oldest first. */
export const supportMails = (mailFolder: string, to = 'support@visa.example') =>
  mailsIn(mailFolder, to).map((mail) => ({
    subject: headerOf(mail, 'Subject'),
    replyTo: headerOf(mail, 'Reply-To'),
    text: mailText(mail) ?? '',
  }));

/** The mails to an operator, oldest first, once all that waits is sent. */
export async function mailsTo(
  { services: { db, settings } }: Pick<RunningServer, 'services'>,
  email: string,
): Promise<string[]> {
  const waiting = db.selectFrom('jobs').where('kind', '=', 'mail-operator').select('id');
  while (await waiting.executeTakeFirst()) await sleep(20);
  return mailsIn(join(settings.dataDir, 'mails'), email).map((mail) =>
    mail.replaceAll('=\r\n', '').replaceAll('=3D', '='),
  );
}

/** The tokens of the enrolment links that were mailed to an operator, oldest first. */
export async function enrolmentLinks(
  server: Pick<RunningServer, 'services'>,
  email: string,
): Promise<string[]> {
  const mails = await mailsTo(server, email);
  return mails.flatMap((mail) => /\/enrol#([\w.-]+)/.exec(mail)?.[1] ?? []);
}
