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
    .map((name) => readFileSync(join(mailFolder, name), 'utf8'))
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
  const body = mail.slice(mail.search(/\r?\n\r?\n/)).replace(/^(\r?\n){2}/, '');
  const encoding = header(mail, 'Content-Transfer-Encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n');
  const joined = body.replace(/=\r?\n/g, '').replaceAll('\r\n', '\n');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
