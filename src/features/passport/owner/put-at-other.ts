import type { Identity } from '../../../contract/codes';
import { phoneIdOf } from '../../../domain/order/phone-id';
import type { PassportForm } from '../../../domain/passport/passport-form';
import { canEditDocument } from '../../../domain/document/document-rules';
import { addPassport, whileHeldBack } from '../../../outbox/capture/add-passport';
import type { DocumentTarget } from '../../../outbox/capture/saving-files';
import { isUnsent, type OutboxItem } from '../../../outbox/core/item';
import { isPassport, type PassportItem } from '../../../outbox/kinds/passport';
import type { NamedChange } from '../../../outbox/orders/make-change';
import { removeItem } from '../../../outbox/page/outbox';
import { itemFile } from '../../../outbox/page/use-item-file';
import { pageIds } from '../../../queries/phone-ids';
import { refreshOrder } from '../../../queries/order-query';
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

interface Named {
  readonly firstName: string;
  readonly identity: Identity;
}

/** A change of the application; it waits on the phone where the server is not reached. */
async function change(wanted: NamedChange): Promise<void> {
  const { makeChange } = await import('../../../outbox/orders/make-change');
  if ((await makeChange(wanted)) === 'arrived') await refreshOrder(wanted.orderId);
}

/**
 * Gives an applicant the name of the passport.
 * @throws {ChangeRefusedError|NoRoomError|SealingError} nothing was changed
 */
export const renameApplicant = (
  { order, applicant: { id, version } }: FoundPassport,
  { firstName, identity }: Named,
): Promise<void> =>
  change({
    orderId: order.id,
    applicantId: id,
    applicantName: firstName,
    content: { type: 'edit-applicant', firstName, identity, version },
  });

/**
 * Adds the person whose passport it is as another applicant.
 * @returns the place of the passport there; undefined if none is asked for
 * @throws {ChangeRefusedError|NoRoomError|SealingError} nobody was added
 */
export async function addTraveller(
  { order, applicant }: FoundPassport,
  { firstName, identity }: Named,
  userId: string,
): Promise<DocumentTarget | undefined> {
  const { knownMaterials } = await import('../../../outbox/orders/known-materials');
  const materials = await knownMaterials(order, identity);
  const madeHere = phoneIdOf(crypto.randomUUID());
  await change({
    orderId: order.id,
    applicantId: madeHere,
    applicantName: firstName,
    content: { type: 'add-applicant', firstName, identity, materials },
  });
  // Where the phone does not know the materials: of a product, everybody's passport is one document.
  const document = passportOf(materials ?? applicant);
  return (
    document && {
      userId,
      orderId: pageIds.present(order.id),
      applicantId: pageIds.present(madeHere),
      documentId: document.id,
      documentName: document.name,
      applicantName: firstName,
    }
  );
}
