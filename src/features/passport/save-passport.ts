import type { PassportForm } from '../../domain/passport/passport-form';
import type { NotSavedMessage } from '../../i18n/passport-messages';
import { noFile } from '../../outbox/core/seal-file';
import { passport } from '../../outbox/kinds/passport';
import { fillIn, sealForDelivery } from '../../outbox/page/seal-captured';
import type { FoundPassport } from './use-passport';
import { filledForm, lackingNameRuleOf } from './known-form';

/** The form cannot be saved now, for the reason in `problem`. */
export class NotSavedError extends Error {
  override readonly name = 'NotSavedError';
  constructor(readonly problem: NotSavedMessage) {
    super(problem.code);
  }
}

/**
 * Saves a valid form on this phone; it is delivered after its picture.
 * @throws {NotSavedError|NoRoomError|SealingError} nothing was saved
 */
export async function savePassport(
  { order, applicant, document, item, known }: FoundPassport,
  userId: string,
  form: PassportForm,
): Promise<void> {
  const fields = filledForm(form, lackingNameRuleOf(order));
  if (!fields) throw new NotSavedError({ code: 'please-complete' });
  if (item) {
    if (await fillIn(item.id, fields)) return;
    throw new NotSavedError({ code: 'passport-arriving' });
  }
  if (known?.tempKey === undefined) throw new NotSavedError({ code: 'picture-missing' });
  await sealForDelivery(passport, {
    ...noFile,
    userId,
    target: {
      orderId: order.id,
      applicantId: applicant.id,
      documentId: document.id,
      documentName: document.name,
      applicantName: applicant.firstName,
    },
    serverKey: known.tempKey,
    fields,
  });
}
