import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SupportMail {
  readonly subject: string;
  readonly replyTo: string;
  readonly text: string;
}

/** The mails to support in a server's folder of mails, oldest first. */
export function supportMails(mailFolder: string, to = 'support@visa.example'): SupportMail[] {
  if (!existsSync(mailFolder)) return [];
  return readdirSync(mailFolder)
    .filter((name) => /^[^.].*\.eml$/.test(name))
    .sort()
    .map((name) => readFileSync(join(mailFolder, name), 'latin1'))
    .filter((mail) => header(mail, 'To') === to)
    .map((mail) => ({
      subject: header(mail, 'Subject'),
      replyTo: header(mail, 'Reply-To'),
      text: textOf(mail),
    }));
}

const header = (mail: string, name: string) =>
  new RegExp(`^${name}: (.*)\\r?$`, 'm').exec(mail)?.[1] ?? '';

function textOf(mail: string): string {
  const text = mail.replaceAll('\r\n', '\n');
  const body = text.slice(text.indexOf('\n\n') + 2);
  return decoded(body, header(mail, 'Content-Transfer-Encoding')).toString('utf8');
}

/** A mail's body, or a part's, in its encoding. */
export function decoded(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const bytes = body
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
