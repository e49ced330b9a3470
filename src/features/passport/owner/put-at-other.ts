import type { PassportForm } from '../../../domain/passport/passport-form';
import { canEditDocument } from '../../../domain/document/document-rules';
import { addPassport, whileHeldBack } from '../../../outbox/capture/add-passport';
import type { DocumentTarget } from '../../../outbox/capture/saving-files';
import { isUnsent, type OutboxItem } from '../../../outbox/core/item';
import { isPassport, type PassportItem } from '../../../outbox/kinds/passport';
import { removeItem } from '../../../outbox/page/outbox';
import { itemFile } from '../../../outbox/page/use-item-file';
import { keepPassportDraft } from '../known-form';
import { passLookOn } from '../phone-look';
import { type FoundPassport, passportOf } from '../use-passport';

type Applicant = FoundPassport['applicant'];

/**
 * The place of a passport at another applicant; undefined if a passport is there already, which
 * nobody wanted to replace, or if it cannot be changed.
 */
export function freePlaceAt(
  order: FoundPassport['order'],
  other: Applicant,
  { userId, items }: { userId: string; items: readonly OutboxItem[] },
): DocumentTarget | undefined {
  const document = passportOf(other);
  const context = { payStatus: order.payStatus, applicantStatus: other.status };
  if (!document || (document.uploads ?? []).length > 0) return undefined;
  if (!canEditDocument(context, 'pending')) return undefined;
  const isThere = items.some(
    (item) => isPassport(item) && isUnsent(item) && item.target.applicantId === other.id,
  );
  if (isThere) return undefined;
  return {
    userId,
    orderId: order.id,
    applicantId: other.id,
    documentId: document.id,
    documentName: document.name,
    applicantName: other.firstName,
  };
}

/** The picture of an item, as a file. */
export const fileOf = async (item: PassportItem): Promise<File> =>
  new File([await itemFile(item)], item.fileName, { type: item.mime });

/**
 * Puts the picture of a passport at another applicant, with what is known of it. It is removed here
 * only once it is safe there.
 * @returns whether it is there; what refused it stands on the other applicant's page
 */
export async function putAtOther(
  { item, file }: { item: PassportItem; file: File },
  target: DocumentTarget,
  form?: PassportForm,
): Promise<boolean> {
  const there = await whileHeldBack(
    (heldBy) => addPassport(target, file, { heldBy }),
    (taken) => taken,
  );
  if (!there) return false;
  passLookOn(item, there);
  const { userId, applicantId, documentId } = target;
  if (form) await keepPassportDraft({ userId, applicantId, documentId }, form);
  await removeItem(item.id);
  return true;
}
