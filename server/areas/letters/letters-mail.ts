import type { Readable } from 'node:stream';
import type { Language } from '../../../src/contract/languages';
import { extensionOf, type FileType } from '../../infra/files/file-type';
import type { Mail } from '../../infra/mail/mailer';
import { sayIn } from '../../words/say-in';

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
  readonly language: Language;
}

/** The mail with the embassy's letters of one applicant as attachments. */
export function lettersMail(
  to: string,
  { firstName, title, notes, letters, language }: LettersToMail,
): Mail {
  const say = sayIn(language);
  const listed = ({ name, files: { length: count } }: AttachedLetter) =>
    count > 1
      ? say('{name} ({count, plural, one {# file} other {# files}})', { name, count })
      : name;
  return {
    to,
    subject: say('Letters of the embassy for {firstName}: {title}', { firstName, title }),
    text: [
      say(
        "The embassy's letters for {firstName} are attached to this mail. Print them and take them along.",
        { firstName },
      ),
      '',
      ...letters.map((letter) => `- ${listed(letter)}`),
      '',
      ...(notes === null ? [] : [say('Please note:'), notes, '']),
      say(
        'They belong to the application for a {title}. Somebody had them sent to this address; if you do not know {firstName}, please delete this mail.',
        { title, firstName },
      ),
      '',
    ].join('\n'),
    attachments: letters.flatMap(({ name, files }) =>
      files.map(({ type, content }, index) => ({
        filename: `${fileStem(name) || say('Letter')}${files.length > 1 ? ` ${index + 1}` : ''}.${extensionOf(type)}`,
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
    .slice(0, 80);
