import type { OutboxItem } from '../../../src/outbox/core/item';
import type { ChangeItem } from '../../../src/outbox/kinds/changes/change-item';
import { isChange } from '../../../src/outbox/kinds/order-changes';
import type { TableRow } from '../server/tables-model';
import { wishesOf, type BegunApplicant, type BegunOrder, type BegunOrders } from './begun-order';
import type { Observed } from './observed';

export interface AroundOrders {
  readonly observed: Observed;
  readonly orders: BegunOrders;
  readonly now: () => number;
  /** The offers that the server has had since a moment, as texts. */
  readonly offersSince: (time: number) => readonly string[];
  /** Whether a phone's clock was ever moved: it does not know then which answer is newer. */
  readonly hasMovedClock: (phone: string) => boolean;
}

/** Which items of phones, and which rows of the server, are about which order that was begun. */
export function knownOrders({ observed, orders }: AroundOrders) {
  /** The orders, by the keys of the deliveries that make them. */
  const byKey = new Map<unknown, BegunOrder>();
  /** The applicants, by the ids that the server gave. */
  const byServerId = new Map<unknown, BegunApplicant>();
  /** Every name and date that the server has ever had. */
  const applied = new Set<unknown>();

  function rowsOf(order: BegunOrder): readonly TableRow[] {
    return observed.rows('orders').filter(({ add_key }) => byKey.get(add_key) === order);
  }
  const rowOf = (order: BegunOrder): TableRow | undefined => rowsOf(order)[0];

  const applicantOf = ({ target }: OutboxItem) =>
    orders.applicant(target.applicantId) ?? byServerId.get(target.applicantId);
  const orderOf = ({ target }: OutboxItem) =>
    orders.order(target.orderId) ??
    orders.all.find((order) => rowOf(order)?.['id'] === target.orderId);

  /** The changes on a phone's disk. */
  const changesOn = (phone: string): ChangeItem[] =>
    [...(observed.diskOf(phone).stores.get('items')?.rows.values() ?? [])]
      .map(({ value }) => value as OutboxItem)
      .filter(isChange);

  return {
    ...{ byKey, byServerId, applied, rowOf, applicantOf, orderOf, changesOn },
    isAtServer: (applicant: BegunApplicant) => [...byServerId.values()].includes(applicant),
    /** The applicants of an order at the server, in their order. */
    applicantRows: (orderId: unknown): readonly TableRow[] =>
      observed
        .rows('applicants')
        .filter(({ order_id }) => order_id === orderId)
        .toSorted((a, b) => Number(a['number']) - Number(b['number'])),
  };
}

export type KnownOrders = ReturnType<typeof knownOrders>;

/** The names that were typed of an applicant. */
export const nameOf = ({ typed }: BegunApplicant): string =>
  typed.map(({ firstName }) => firstName).join('/');

/** The phones that have wanted anything of an order. */
export const phonesOf = (order: BegunOrder): readonly string[] => [
  ...new Set(wishesOf(order).map(({ phone }) => phone)),
];
