import type { Readable } from 'node:stream';
import { ret } from '../../../src/contract/envelope';
import type { Language } from '../../../src/contract/languages';
import { HttpProblem, Refusal } from '../../errors/refusal';
import type { Handler } from '../../handler';
import { extensionOf, type FileType } from '../../infra/files/file-type';
import { FairSemaphore } from '../../infra/jobs/fair-semaphore';
import { limits } from '../../infra/limits/limits';
import type { Mail } from '../../infra/mail/mailer';
import { sendMailOnce } from '../../infra/mail/send-mail-once';
import type { Services } from '../../services';
import { translateTo } from '../../messages/translate-to';
import { addNotice } from '../accounts/notices';
import { readApplicant } from '../applications/find-applicant';
import { offerOf } from '../applications/order-offer';
import { catalogueIn } from '../catalogue/catalogue-in';
import { type Letter, loadLetters } from './load-letters';

interface AttachedLetter {
  readonly name: string;
  readonly files: readonly { readonly type: FileType; readonly content: Readable }[];
}

interface LettersToMail {
  readonly firstName: string;
  /** Full name of the product: 'Vietnam e-visa, 30 days'. */
  readonly title: string;
  readonly notes: string | null;
  readonly letters: readonly AttachedLetter[];
  readonly language: Language;
}

/** The mail with the embassy's letters of one applicant as attachments. */
function lettersMail(
  to: string,
  { firstName, title, notes, letters, language }: LettersToMail,
): Mail {
  const t = translateTo(language);
  const listed = ({ name, files: { length: count } }: AttachedLetter) =>
    count > 1 ? t('{name} ({count, plural, one {# file} other {# files}})', { name, count }) : name;
  return {
    to,
    subject: t('Letters of the embassy for {firstName}: {title}', { firstName, title }),
    text: [
      t(
        "The embassy's letters for {firstName} are attached to this mail. Print them and take them along.",
        { firstName },
      ),
      '',
      ...letters.map((letter) => `- ${listed(letter)}`),
      '',
      ...(notes === null ? [] : [t('Please note:'), notes, '']),
      t(
        'They belong to the application for a {title}. Somebody had them sent to this address; if you do not know {firstName}, please delete this mail.',
        { title, firstName },
      ),
      '',
    ].join('\n'),
    attachments: letters.flatMap(({ name, files }) =>
      files.map(({ type, content }, index) => ({
        filename: `${fileStem(name) || t('Letter')}${files.length > 1 ? ` ${index + 1}` : ''}.${extensionOf(type)}`,
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

/** Base64 makes attachments a third larger, and most mail servers accept up to 25 MB. */
const mostBytes = 18_000_000;

/**
 * Each mail holds a connection and open files. A client waits 30 s, of which the mail server may
 * take 20.
 */
const bounds = { slots: 4, slotsPerUser: 1, waiting: 20, waitingPerUser: 3, longestWait: 8_000 };

/**
 * Mails the embassy's letters of an applicant as attachments, because links would expire. To another
 * address than the account's a few times a day, and the account's own address is told.
 */
export function interviewMailing(services: Services): Handler<'emailInterview'> {
  const { catalogue, db, mailer } = services;
  const semaphore = new FairSemaphore(bounds);

  return async (call) => {
    const { request, user, device, now, afterCommit, mailNotices } = call;
    const { applicant, order } = await readApplicant(db, user.id, request.applicant_id);
    const letters = await loadLetters(db, [applicant.id]);
    checkLetters(letters);
    const { product } = offerOf(catalogueIn(catalogue, call.language), order);
    const send = async () => {
      const opened = await openLetters(services, letters);
      const mail = lettersMail(request.email, {
        firstName: applicant.first_name,
        title: product.fullName,
        notes: applicant.letter_notes,
        letters: opened,
        language: call.language,
      });
      try {
        await mailer.send(mail);
      } finally {
        closeLetters(opened);
      }
    };
    await sendMailOnce(services, call, () => semaphore.run(user.id, send), {
      ...user,
      foreignMails: limits.foreignLettersPerUser,
    });
    return async (tx) => {
      const letters = { userId: user.id, kind: 'letters', device, address: request.email } as const;
      if (request.email !== user.email) await addNotice(tx, letters, now);
      afterCommit(mailNotices);
      return {};
    };
  };
}

/**
 * @throws {Refusal} if there are no letters, or more than fit into a mail; called before any file
 *   is read
 */
function checkLetters(letters: readonly Letter[]): void {
  if (letters.length === 0) throw new Refusal(ret.notAllowed, { code: 'letters-none' });
  const files = letters.flatMap((letter) => letter.files);
  if (files.reduce((sum, { size }) => sum + size, 0) > mostBytes)
    throw new Refusal(ret.notAllowed, { code: 'letters-too-large' });
}

/** Opens all files; if one cannot be opened, the others are closed again. */
async function openLetters(
  { blobs }: Services,
  letters: readonly Letter[],
): Promise<AttachedLetter[]> {
  const opened: (AttachedLetter & { files: { type: FileType; content: Readable }[] })[] = [];
  try {
    for (const { name, files } of letters) {
      const letter = { name, files: [] as { type: FileType; content: Readable }[] };
      opened.push(letter);
      for (const { uploadId, mimeType } of files) {
        const file = await blobs.open(uploadId);
        if (!file) throw new HttpProblem(503, { code: 'letters-away' });
        letter.files.push({ type: mimeType as FileType, content: file.stream });
      }
    }
    return opened;
  } catch (error) {
    closeLetters(opened);
    throw error;
  }
}

function closeLetters(letters: readonly AttachedLetter[]): void {
  for (const { files } of letters) for (const { content } of files) content.destroy();
}
