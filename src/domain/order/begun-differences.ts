import type { Order } from '../../contract/orders';
import type { NewOrder } from './order-change';

/** The part of an offer that a traveller has seen, and may find changed once the server has the order. */
export interface SeenOffer {
  /** The price per applicant, in cents; null if it is not sold. */
  each: number | null;
  /** The required documents by occupation. */
  required: Readonly<Record<string, readonly number[]>>;
}

export type OfferDifference =
  | { kind: 'not-sold' }
  | { kind: 'price'; was: number; now: number }
  /** Documents that somebody has to hand in now, too. */
  | { kind: 'documents'; names: readonly string[] };

/** The offer as the product's page showed it when the order was begun. */
export const offerSeen = ({ product }: Pick<NewOrder, 'product'>): SeenOffer => ({
  each: product.sellPrice ?? null,
  required: Object.fromEntries(
    product.identities.map(({ identity, required }) => [identity, required.map(({ id }) => id)]),
  ),
});

/** The same after the traveller has accepted what the order says. */
export const offerAccepted = (seen: SeenOffer, order: Order): SeenOffer => ({
  each: priceOf(order),
  required: {
    ...seen.required,
    ...Object.fromEntries(
      order.applicants.map(({ identity, required }) => [identity, required.map(({ id }) => id)]),
    ),
  },
});

const priceOf = ({ amount, product }: Order): number | null =>
  amount === undefined ? null : (product.sellPrice ?? null);

/**
 * How an order differs from what its traveller has seen. An occupation that the offer did not have, and
 * documents that are not required any more, are no difference.
 * @param order as the server has it
 */
export function offerDifferences(seen: SeenOffer, order: Order): OfferDifference[] {
  const now = priceOf(order);
  if (now === null) return seen.each === null ? [] : [{ kind: 'not-sold' }];
  const differences: OfferDifference[] = [];
  if (seen.each !== null && seen.each !== now)
    differences.push({ kind: 'price', was: seen.each, now });
  const added = order.applicants.flatMap(({ identity, required }) => {
    const known = seen.required[identity];
    return known ? required.filter(({ id }) => !known.includes(id)) : [];
  });
  const names = [...new Set(added.map(({ name }) => name))];
  if (names.length > 0) differences.push({ kind: 'documents', names });
  return differences;
}
