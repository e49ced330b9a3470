import type { Identity } from '../../contract/codes';
import type { Order } from '../../contract/orders';
import type { Materials } from '../../domain/order/order-change';
import { isPhoneId } from '../../domain/order/phone-id';
import { t } from '../../language/translate';
import { ChangeRefusedError } from '../../services/describe-problem';
import { openDatabase } from '../../services/services';
import { items } from '../../services/stores';
import { currentOwnerId } from '../../session/session';
import { addPassport } from '../capture/add-passport';
import type { DocumentTarget } from '../capture/saving-files';
import { togetherApplier } from '../core/apply-together';
import { isUnconfirmed, unsentStates } from '../core/item';
import { isPassport, type PassportItem } from '../kinds/passport';
import { outboxKinds } from '../kinds/outbox-kinds';
import { announce } from '../page/outbox-changes';
import { removeItem } from '../page/outbox';
import { knownMaterials } from './known-materials';

/*
 * A passport that is scanned before its applicant is added. Its picture is sealed at once, like any
 * other, for an applicant with an id of the phone whom nothing has added yet. So nothing of it is sent
 * or listed, and a page that ends at any moment loses nothing: the form finds the scan again.
 */

/** A passport that was scanned, as the outbox has it. */
export type Scan = PassportItem;

/** The document of an order that takes a passport. */
export interface PassportPlace {
  documentId: number;
  documentName: string;
}

/** The passport's document among materials. */
function placeIn(materials: Materials | undefined): PassportPlace | undefined {
  const all = materials && [...materials.required, ...materials.optional];
  const found = all?.find(({ pattern }) => pattern === 'passport');
  return found && { documentId: found.id, documentName: found.name };
}

/** Where a passport belongs in an order; undefined if the phone does not know, or it asks for none. */
export async function passportPlace(order: Order): Promise<PassportPlace | undefined> {
  const occupations: readonly Identity[] =
    order.occupations.length > 0 ? order.occupations : ['none'];
  for (const identity of occupations) {
    const place = placeIn(await knownMaterials(order, identity));
    if (place) return place;
  }
  return undefined;
}

/** The scan of an order whose applicant is not added yet; the newest, if two tabs have one. */
export async function findScan(orderId: string): Promise<Scan | undefined> {
  const userId = currentOwnerId();
  if (userId === undefined) return undefined;
  const unsent = await items.listIn(userId, unsentStates);
  const added = new Set(
    unsent
      .filter((item) => outboxKinds.makes(item) === 'applicantId')
      .map(({ target }) => target.applicantId),
  );
  return unsent
    .filter(isPassport)
    .filter(({ target }) => target.orderId === orderId && isPhoneId(target.applicantId))
    .filter(({ target }) => !added.has(target.applicantId))
    .at(-1);
}

/** Saves the picture of a scan, which supersedes an earlier one of the same applicant. */
export const saveScan = (target: DocumentTarget, file: File): Promise<Scan | undefined> =>
  addPassport(target, file, { isUnconfirmed: true });

/** Removes a scan whose applicant is not added. */
export const dropScan = (item: Scan): Promise<boolean> => removeItem(item.id);

const applyTogether = togetherApplier(openDatabase, outboxKinds);

/**
 * Makes a scan the passport of the applicant who is added right after it. A page that ends in between
 * leaves the scan, which the form finds again.
 * @param materials of the chosen occupation, under whose number the passport belongs
 * @throws {ChangeRefusedError} if another tab has used or removed it
 */
export async function claimScan(
  item: Scan,
  applicantName: string,
  materials: Materials | undefined,
): Promise<void> {
  const { documentId, documentName } = placeIn(materials) ?? item.target;
  const changed = await applyTogether(item.userId, (all) => {
    const present = all.find(({ id }) => id === item.id);
    const isAdded = all.some(
      (each) =>
        outboxKinds.makes(each) === 'applicantId' &&
        each.target.applicantId === present?.target.applicantId,
    );
    if (!present || isAdded) return undefined;
    const { id } = present;
    const moved = {
      id,
      event: { type: 'moved', documentId, documentName, applicantName },
    } as const;
    return isUnconfirmed(present)
      ? [moved, { id, event: { type: 'confirmed', supersedes: [] } }]
      : [moved];
  });
  if (!changed) throw new ChangeRefusedError(t('This passport was already used in another tab.'));
  changed.forEach(announce);
}
