import { atom, useAtomValue } from 'jotai';
import { isNewer } from '../../domain/newest-answer';
import type { NewOrder, OrderChange } from '../../domain/order/order-change';
import { isNotUsed, isSetAside, isUnsent } from '../core/item';
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
 * The changes of an order that an answer does not have yet, the oldest first.
 * @param askedAt when the answer was asked for, in milliseconds since 1970; 0 without an answer
 */
export const shownChanges = (
  changes: readonly OpenChange[],
  orderId: string,
  askedAt: number,
): OrderChange[] =>
  changes
    .filter((change) => change.target.orderId === orderId && isShown(change, askedAt))
    .map(changeOf);

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
    (change) =>
      change.target.orderId === orderId &&
      isUnsent(change) &&
      !isSetAside(change) &&
      !isNotUsed(change),
  );
}
