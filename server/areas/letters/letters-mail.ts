import type { Readable } from 'node:stream';
import { extensionOf, type FileType } from '../../infra/files/file-type';
import type { Mail } from '../../infra/mail/mailer';

export interface AttachedLetter {
  readonly name: string;
  readonly files: readonly { readonly type: FileType; readonly content: Readable }[];
}

export interface LettersToMail {
  readonly firstName: string;
  /** Full name of the product: 'Vietnam e-visa, 30 days'. */
  readonly title: string;
  readonly notes: string | null;
  readonly letters: readonly AttachedLetter[];
}

/** The mail with the embassy's letters of one applicant as attachments. */
export function lettersMail(to: string, { firstName, title, notes, letters }: LettersToMail): Mail {
  return {
    to,
    subject: `Letters of the embassy for ${firstName}: ${title}`,
    text: [
      `The embassy's letters for ${firstName} are attached to this mail. Print them and take them along.`,
      '',
      ...letters.map(
        ({ name, files }) => `- ${name}${files.length > 1 ? ` (${files.length} files)` : ''}`,
      ),
      '',
      ...(notes === null ? [] : ['Please note:', notes, '']),
      `They belong to the application for a ${title}. Somebody had them sent to this address; if you do not know ${firstName}, please delete this mail.`,
      '',
    ].join('\n'),
    attachments: letters.flatMap(({ name, files }) =>
      files.map(({ type, content }, index) => ({
        filename: `${fileStem(name)}${files.length > 1 ? ` ${index + 1}` : ''}.${extensionOf(type)}`,
        contentType: type,
        content,
      })),
    ),
  };
}

/** A letter's name, reduced to characters that are valid in file names on every system. */
const fileStem = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .trim()
    .slice(0, 80) || 'Letter';
