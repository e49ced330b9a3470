import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import * as v from 'valibot';
import type { Order } from '../../../contract/orders';
import {
  begunDifferences,
  type DateTooEarly,
  dateTooEarly,
  offerAccepted,
  type OfferDifference,
  offerDifferences,
  offerSeen,
  type SeenOffer,
} from '../../../domain/order/begun-differences';
import { type NewOrder, productSeen } from '../../../domain/order/order-change';
import { isEditable } from '../../../domain/order/order-state';
import { isPhoneId } from '../../../domain/order/phone-id';
import { isAsking, isNotSold, isUnsent } from '../../../outbox/core/item';
import { openChangesAtom } from '../../../outbox/page/order-changes';
import { retryItem } from '../../../outbox/page/outbox';
import { toastIfStorageFull } from '../../../services/show-failure';
import { useKeptDraft } from '../../../session/kept-draft';
import { draftNames } from '../../../storage/draft-names';
import type { OfferedVisa } from './use-other-visas';

const seenOffer = v.object({
  each: v.nullable(v.number()),
  visaFee: v.optional(v.number()),
  serviceFee: v.optional(v.number()),
  required: v.record(v.string(), v.array(v.number())),
});
const isSeenOffer = (value: unknown): value is SeenOffer => v.is(seenOffer, value);

export type Difference = OfferDifference | DateTooEarly;

/** The changes since an order was begun on this phone, and the possible answers. */
export interface Meanwhile {
  differences: readonly Difference[];
  /** When the offer was seen, and when the server had another one, in milliseconds since 1970. */
  seenAt: number;
  foundAt: number;
  /**
   * Undefined if there is nothing to accept: the visa is not sold, or the date is too early. Another one is
   * chosen first, because the accepted order would be sent with this one, which the server refuses.
   */
  accept: (() => void) | undefined;
  /** Asks the server once more; undefined if it is asked anyway. */
  checkAgain: (() => void) | undefined;
}

function useChangesOfOrder(orderId: string | undefined) {
  const changes = useAtomValue(openChangesAtom);
  return useMemo(
    () => changes.filter(({ target }) => target.orderId === orderId),
    [changes, orderId],
  );
}

/** The offer with which an order was begun on this phone; undefined for any other order. */
export function useBegunOffer(orderId: string | undefined): NewOrder | undefined {
  const begun = useChangesOfOrder(orderId).find(({ content }) => content.type === 'begin-order');
  return begun?.content.type === 'begin-order' ? begun.content : undefined;
}

/**
 * The differences between an order that was begun on this phone and what its traveller saw then, until
 * they have answered; undefined if nothing does, and for any other order.
 * @param updatedAt when the order was asked for
 */
export function useMeanwhile(order: Order | undefined, updatedAt: number): Meanwhile | undefined {
  const changes = useChangesOfOrder(order?.id);
  const name = `${draftNames.acceptedOffer}:${order?.id}`;
  const { draft, keep } = useKeptDraft(name, isSeenOffer);
  const item = changes.find(({ content }) => content.type === 'begin-order');
  const begun = item?.content.type === 'begin-order' ? item.content : undefined;
  if (!order || !item || !begun || isPhoneId(order.id) || !isEditable(order)) return undefined;

  const asked = isAsking(item) ? item.question : undefined;
  const found = asked?.product ?? undefined;
  const dates = changes.flatMap((change) =>
    change.content.type === 'set-date' && isUnsent(change)
      ? { day: change.content.day, isRefused: change.state === 'needs-you' }
      : [],
  );
  const date = dateTooEarly(
    // One that is about to be sent is judged by the server.
    dates.filter(({ isRefused }) => asked !== undefined || isRefused).at(-1)?.day,
    [order.earliestArrivalDate, found?.earliestArrivalDate],
  );
  // Until the stored answer is read, nothing is asked that it may have answered.
  const isUnread = draft === null || isAsking(item);
  const seen = draft ?? offerSeen(begun);
  const offer = asked
    ? begunDifferences(begun, found)
    : isUnread
      ? []
      : offerDifferences(seen, order);
  const differences = date ? [...offer, date] : offer;
  if (differences.length === 0) return undefined;

  const isSold = offer.every(({ kind }) => kind !== 'not-sold');
  const acceptAsked = () =>
    void import('../../../outbox/orders/answer-question')
      .then(({ acceptOffer }) => acceptOffer(item))
      .catch(toastIfStorageFull);
  const acceptLater = () => keep(offerAccepted(seen, order));
  return {
    differences,
    seenAt: begun.seenAt,
    foundAt: asked ? (item.arrived?.at ?? updatedAt) : updatedAt,
    accept: isSold && offer.length > 0 && !date ? (asked ? acceptAsked : acceptLater) : undefined,
    checkAgain: asked && !isSold ? () => void retryItem(item.id) : undefined,
  };
}

/** An order that cannot arrive, because its visa is not sold to its traveller any more. */
export interface NotSold {
  begun: NewOrder;
  /** The order becomes one for another visa of the same destination. */
  choose: (visa: OfferedVisa) => Promise<void>;
  /** Asks the server once more. */
  checkAgain: () => void;
}

/** Whether, and for what, the traveller is asked what becomes of an order whose visa is not sold any more. */
export function useNotSold(order: Pick<Order, 'id'> | undefined): NotSold | undefined {
  const item = useChangesOfOrder(order?.id).find(({ content }) => content.type === 'begin-order');
  if (item?.content.type !== 'begin-order' || !isNotSold(item)) return undefined;
  return {
    begun: item.content,
    async choose({ product, seenAt }) {
      const { chooseVisa } = await import('../../../outbox/orders/choose-visa');
      await chooseVisa(item.id, { product: productSeen(product), seenAt }).catch(
        toastIfStorageFull,
      );
    },
    checkAgain: () => void retryItem(item.id),
  };
}
