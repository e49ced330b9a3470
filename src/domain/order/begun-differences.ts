import type { Order } from '../../contract/orders';
import type { CalendarDate } from '../calendar/calendar-date';
import { arrivalDateIsValid } from './arrival-date';
import type { NewOrder, ProductSeen } from './order-change';

/** The part of an offer that a traveller has seen, and may find changed once the server has the order. */
export interface SeenOffer {
  /** The price per applicant, in cents; null if it is not sold. */
  each: number | null;
  visaFee?: number | undefined;
  serviceFee?: number | undefined;
  /** The required documents by occupation. */
  required: Readonly<Record<string, readonly number[]>>;
}

/** The only part of the price that has changed; 'price' if there is no such part. */
export type ChangedPart = 'price' | 'visa-fee' | 'service-fee';

export interface PriceDifference {
  kind: 'price';
  part: ChangedPart;
  /** Of that part, per applicant, in cents. */
  was: number;
  now: number;
  /** Of all parts, per applicant. */
  eachWas: number;
  eachNow: number;
}

export type OfferDifference =
  | { kind: 'not-sold' }
  | PriceDifference
  /** Documents, or tasks, of somebody that were not required before. */
  | { kind: 'documents'; names: readonly string[] };

type Priced = Pick<SeenOffer, 'each' | 'visaFee' | 'serviceFee'>;

interface PresentOffer extends Priced {
  materials: readonly {
    readonly identity: string;
    readonly required: readonly { readonly id: number; readonly name: string }[];
  }[];
}

const feesOf = ({ visaFee, serviceFee }: Order['product'] | ProductSeen) => ({
  visaFee,
  serviceFee,
});

/** The offer as the product's page showed it when the order was begun. */
export const offerSeen = ({ product }: Pick<NewOrder, 'product'>): SeenOffer => ({
  each: product.sellPrice ?? null,
  ...feesOf(product),
  required: Object.fromEntries(
    product.identities.map(({ identity, required }) => [identity, required.map(({ id }) => id)]),
  ),
});

/** The same after the traveller has accepted what the order says. */
export const offerAccepted = (seen: SeenOffer, order: Order): SeenOffer => ({
  each: priceOf(order),
  ...feesOf(order.product),
  required: {
    ...seen.required,
    ...Object.fromEntries(
      order.applicants.map(({ identity, required }) => [identity, required.map(({ id }) => id)]),
    ),
  },
});

const priceOf = ({ amount, product }: Order): number | null =>
  amount === undefined ? null : (product.sellPrice ?? null);

function priceDifference(seen: Priced, present: Priced): PriceDifference[] {
  const { each: eachWas } = seen;
  const { each: eachNow } = present;
  if (eachWas === null || eachNow === null || eachWas === eachNow) return [];
  const parts = [
    { part: 'visa-fee', was: seen.visaFee, now: present.visaFee },
    { part: 'service-fee', was: seen.serviceFee, now: present.serviceFee },
  ] as const;
  const changed = parts.filter(({ was, now }) => was !== now);
  const [only] = changed;
  if (changed.length === 1 && only?.was !== undefined && only.now !== undefined)
    return [{ kind: 'price', part: only.part, was: only.was, now: only.now, eachWas, eachNow }];
  return [{ kind: 'price', part: 'price', was: eachWas, now: eachNow, eachWas, eachNow }];
}

function differences(seen: SeenOffer, present: PresentOffer): OfferDifference[] {
  if (present.each === null) return seen.each === null ? [] : [{ kind: 'not-sold' }];
  const added = present.materials.flatMap(({ identity, required }) => {
    const known = seen.required[identity];
    return known ? required.filter(({ id }) => !known.includes(id)) : [];
  });
  const names = [...new Set(added.map(({ name }) => name))];
  return [
    ...priceDifference(seen, present),
    ...(names.length > 0 ? [{ kind: 'documents', names } as const] : []),
  ];
}

/**
 * How an order differs from what its traveller has seen. An occupation that the offer did not have, and
 * documents that are not required any more, are no difference.
 * @param order as the server has it
 */
export const offerDifferences = (seen: SeenOffer, order: Order): OfferDifference[] =>
  differences(seen, {
    each: priceOf(order),
    ...feesOf(order.product),
    materials: order.applicants,
  });

/**
 * How the offer differs from the one with which an order was begun, whoever will be added to the order.
 * @param now undefined if there is no such product any more
 */
export function begunDifferences(
  { product }: Pick<NewOrder, 'product'>,
  now: ProductSeen | undefined,
): OfferDifference[] {
  if (!now) return [{ kind: 'not-sold' }];
  const found = differences(offerSeen({ product }), {
    each: now.sellPrice ?? null,
    ...feesOf(now),
    materials: now.identities,
  });
  const isSold = found.every(({ kind }) => kind !== 'not-sold');
  const tasks = isSold ? newTasks(product, now) : [];
  if (tasks.length === 0) return found;
  const others = found.filter((each) => each.kind !== 'documents');
  const names = found.flatMap((each) => (each.kind === 'documents' ? each.names : []));
  return [...others, { kind: 'documents', names: [...names, ...tasks] }];
}

/** The photo and the form, where the offer had none. */
const newTasks = (was: ProductSeen, now: ProductSeen): string[] =>
  [!was.photo && now.photo, !was.applicationForm && now.applicationForm]
    .filter((task) => typeof task === 'object')
    .map(({ name }) => name);

/** A date that was chosen when it was possible, and is not any more. */
export interface DateTooEarly {
  kind: 'date';
  chosen: CalendarDate;
  earliest: CalendarDate;
}

/**
 * @param chosen the date that is not at the server; undefined if there is none
 * @param earliest what the server has said at several times: the latest of them holds, as time goes on
 */
export function dateTooEarly(
  chosen: CalendarDate | undefined,
  earliest: readonly (CalendarDate | undefined)[],
): DateTooEarly | undefined {
  const latest = earliest.filter((day) => day !== undefined).reduce(later, '');
  if (chosen === undefined || arrivalDateIsValid(chosen, latest)) return undefined;
  return { kind: 'date', chosen, earliest: latest };
}

const later = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? other : one);
