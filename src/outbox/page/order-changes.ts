import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { isNewer } from '../../domain/newest-answer';
import { materialsFor, type NewOrder, type OrderChange } from '../../domain/order/order-change';
import { isSetAside, isUnsent } from '../core/item';
import type { OpenChange } from '../kinds/changes/change-item';
import { isOpenChange } from '../kinds/order-changes';
import { outboxItemsAtom } from './outbox-list';

/** This user's changes whose contents are open. */
export const openChangesAtom = atom((get) => get(outboxItemsAtom).filter(isOpenChange));

/**
 * Whether screens show a change as made: it waits, or has arrived after their answer was asked for. A
 * refused one is not, so that the screen shows what the application has; an addition is, because
 * other things belong to it.
 */
function isShown({ state, content, arrived }: OpenChange, askedAt: number): boolean {
  // Without an answer, a date says nothing.
  if (state === 'done') return askedAt === 0 || isNewer(arrived?.at ?? 0, askedAt, Date.now());
  // Taken back, although its row could not be deleted.
  if (state === 'cancelled') return false;
  if (state !== 'needs-you') return true;
  return content.type === 'begin-order' || content.type === 'add-applicant';
}

const changeOf = ({ sendKey, sealedAt, target, content }: OpenChange): OrderChange => ({
  key: sendKey,
  at: sealedAt,
  orderId: target.orderId,
  applicantId: target.applicantId,
  content,
});

/**
 * A change with the materials of the visa for which its order was begun here: the traveller may have chosen
 * that one, or accepted its present list of documents, after the change.
 */
function withMaterials(change: OrderChange, begun: NewOrder | undefined): OrderChange {
  const { content } = change;
  if (!begun || (content.type !== 'add-applicant' && content.type !== 'edit-applicant'))
    return change;
  if (content.type === 'edit-applicant' && !content.materials) return change;
  const materials = materialsFor(begun.product, content.identity) ?? content.materials;
  return { ...change, content: { ...content, materials } };
}

function begunBy(changes: readonly OpenChange[]): NewOrder | undefined {
  const contents = changes.map(({ content }) => content);
  return contents.find((content) => content.type === 'begin-order');
}

/**
 * The changes of an order that an answer does not have yet, the oldest first.
 * @param askedAt when the answer was asked for, in milliseconds since 1970; 0 without an answer
 */
export function shownChanges(
  changes: readonly OpenChange[],
  orderId: string,
  askedAt: number,
): OrderChange[] {
  const own = changes.filter(({ target }) => target.orderId === orderId);
  const begun = begunBy(own);
  return own
    .filter((change) => isShown(change, askedAt))
    .map((change) => withMaterials(changeOf(change), begun));
}

/** Those of this page's user. */
export function useChangesOf(orderId: string, askedAt: number): readonly OrderChange[] {
  const changes = useAtomValue(openChangesAtom);
  return useMemo(() => shownChanges(changes, orderId, askedAt), [changes, orderId, askedAt]);
}

interface ListSeen {
  orders: readonly { readonly id: string; readonly addKey?: string | undefined }[];
  /** When it was asked for. */
  at: number;
}

/** The orders that this phone has begun and a list does not have, the newest first. */
export const begunOrders = (
  changes: readonly OpenChange[],
  { orders, at }: ListSeen,
): OrderChange<NewOrder>[] =>
  changes
    .filter(
      (change) =>
        isShown(change, at) &&
        orders.every(({ id, addKey }) => id !== change.target.orderId && addKey !== change.sendKey),
    )
    .map(changeOf)
    .reverse()
    .filter((change): change is OrderChange<NewOrder> => change.content.type === 'begin-order');

/** Whether the application lacks something that the screens of an order show. */
export function useHasUnsentChanges(orderId: string): boolean {
  const changes = useAtomValue(openChangesAtom);
  return changes.some(
    (change) => change.target.orderId === orderId && isUnsent(change) && !isSetAside(change),
  );
}
