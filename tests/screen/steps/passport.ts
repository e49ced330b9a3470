import { paths } from '../../../src/routing/paths';
import { newApplicant, newOrder, readOrder, vietnam } from '../../support/order-steps';
import { patience } from '../../support/patience';
import type { App } from '../harness/app';
import type { Account } from '../harness/site';

/** For what waits until the phone has prepared and read a picture: much work for a busy machine. */
export const slow = { timeout: patience.longStep };

/** A new applicant of Vietnam, whose passport is a document with data. */
export async function newPassport(traveller: Account) {
  const orderId = await newOrder(traveller, vietnam);
  const applicantId = await newApplicant(traveller, orderId);
  const order = await readOrder(traveller, orderId);
  const documents = order.applicant_list[0].material_required as {
    elec_id: number;
    pattern: number;
  }[];
  const documentId = documents.find(({ pattern }) => pattern === 1)?.elec_id ?? 0;
  return {
    orderId,
    applicantId,
    documentId,
    path: paths.passport(orderId, applicantId, documentId),
    editPath: paths.passportEdit(orderId, applicantId, documentId),
    /** The server's record of the passport. */
    known: async () =>
      (await traveller.call('passport', { order_id: orderId, applicant_id: applicantId })).body,
  };
}

/** Chooses a file as the picture of the passport. */
export const pickPassport = (
  { page }: Pick<App, 'page'>,
  buffer: Buffer,
  file: { name: string; mimeType: string } = { name: 'passport.jpg', mimeType: 'image/jpeg' },
) => page.locator('input[type=file]:not([capture])').setInputFiles({ ...file, buffer }, slow);
