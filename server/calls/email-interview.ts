import { buffer } from 'node:stream/consumers';
import { ret } from '../../src/contract/envelope';
import type { FileType } from '../files/file-type';
import { lettersMail, type AttachedLetter } from '../mail/letters-mail';
import { readApplicant } from '../orders/find-order';
import { offerOf } from '../orders/load-order';
import { loadLetters, type Letter } from '../orders/load-outcomes';
import type { Services } from '../services';
import type { Handler, Incoming } from './handler';
import { HttpProblem, Refusal } from './refusal';
import { sendMailOnce } from './send-mail-once';
import { fullName } from './wire-product';

/** Attachments grow by a third on the way, and most mail servers stop at 25 MB. */
const mostBytes = 18_000_000;

/** Mails an applicant's letters of the embassy, as attachments: our links would expire. */
export async function emailInterview(
  services: Services,
  call: Incoming<'emailInterview'>,
): Promise<Awaited<ReturnType<Handler<'emailInterview'>>>> {
  const { catalogue, db } = services;
  const { request, user } = call;
  const { applicant, order } = await readApplicant(db, user.id, request.applicant_id);
  const letters = await loadLetters(db, [applicant.id]);
  if (letters.length === 0)
    throw new Refusal(ret.notAllowed, 'The embassy has not sent a letter yet.');
  const { product, destination } = offerOf(catalogue, order);
  const mail = lettersMail(request.email, {
    firstName: applicant.first_name,
    title: fullName(destination, product),
    notes: applicant.letter_notes,
    letters: await readLetters(services, letters),
  });
  await sendMailOnce(services, call, mail, user);
  return async () => ({});
}

async function readLetters(
  { blobs }: Services,
  letters: readonly Letter[],
): Promise<AttachedLetter[]> {
  const files = letters.flatMap((letter) => letter.files);
  if (files.reduce((sum, { size }) => sum + size, 0) > mostBytes)
    throw new Refusal(
      ret.notAllowed,
      'The letters are too large for one e-mail. Please open and save them here.',
    );
  const read = async (uploadId: string) => {
    const file = await blobs.open(uploadId);
    if (!file) throw new HttpProblem(503, 'A letter cannot be read right now. Please try again.');
    return buffer(file.stream);
  };
  return Promise.all(
    letters.map(async ({ name, files: own }) => ({
      name,
      files: await Promise.all(
        own.map(async ({ uploadId, mimeType }) => ({
          type: mimeType as FileType,
          bytes: await read(uploadId),
        })),
      ),
    })),
  );
}
