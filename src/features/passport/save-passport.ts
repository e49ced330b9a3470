import type { PassportForm } from '../../domain/passport/passport-form';
import { fillPassport, sealPassport } from '../../sync/seal-captured';
import type { FoundPassport } from './use-passport';
import { wireForm } from './wire-form';

/** The form could not be saved on this phone just now. */
export class NotSavedError extends Error {
  override readonly name = 'NotSavedError';
}

/**
 * Saves a form that is right on this phone; from there it goes by itself, after its picture.
 * @throws {NotSavedError|Error} with the sentence for the traveller
 */
export async function savePassport(
  { order, applicant, document, item, known }: FoundPassport,
  userId: string,
  form: PassportForm,
): Promise<void> {
  const fields = wireForm(form);
  if (!fields) throw new NotSavedError('Please complete');
  if (item) {
    if (await fillPassport(item.id, fields)) return;
    throw new NotSavedError('What you saved before is arriving right now. Save again in a moment.');
  }
  if (known?.tempKey === undefined)
    throw new NotSavedError('The picture of the passport is missing.');
  await sealPassport({
    userId,
    target: {
      orderId: order.id,
      applicantId: applicant.id,
      documentId: document.id,
      documentName: document.name,
      applicantName: applicant.firstName,
    },
    picture: { serverKey: known.tempKey },
    fields,
  });
}
