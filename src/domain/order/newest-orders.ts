import type { Applicant, ApplicantInList } from '../../contract/applicants';
import type { Order, OrderInList } from '../../contract/orders';
import { firstToFix } from '../document/failed-items';
import { isNewer } from '../newest-answer';

/** An order as an answer has it, and when it was asked for by the phone's clock. */
export interface DatedOrder {
  readonly order: OrderInList;
  readonly at: number;
}

/** A list of orders as one answer gave it. */
export interface AskedList {
  readonly orders: readonly DatedOrder[];
  /** When it was asked for; 0 if it never was. */
  readonly at: number;
}

/**
 * A list with the newest that the phone has of each order. An order that the list lacks was begun
 * after it, or stands on a page that is not loaded, if an answer that is newer than the list has it.
 * @param others what other answers say, about the same orders or further ones
 * @returns the order that was begun last comes first, as the server has it
 */
export function newestOrders(
  list: AskedList,
  others: readonly DatedOrder[],
  now: number,
): DatedOrder[] {
  const newest = new Map(list.orders.map((each) => [each.order.id, each]));
  for (const each of others) {
    const before = newest.get(each.order.id)?.at ?? list.at;
    if (isNewer(each.at, before, now)) newest.set(each.order.id, each);
  }
  return [...newest.values()].sort(
    (a, b) =>
      Date.parse(b.order.createdAt) - Date.parse(a.order.createdAt) ||
      (a.order.id < b.order.id ? 1 : -1),
  );
}

/** The card of an order, made of the answer of its own page. */
export const cardOf = (order: Order): OrderInList => ({
  id: order.id,
  payStatus: order.payStatus,
  countryName: order.countryName,
  productName: order.productName,
  lang: order.lang,
  entryCount: order.entryCount,
  stayDuration: order.stayDuration,
  validityPeriod: order.validityPeriod,
  createdAt: order.createdAt,
  backgroundUrl: order.backgroundUrl,
  pendingPriceDifference: order.pendingPriceDifference,
  hasPendingPriceDifference: order.hasPendingPriceDifference,
  isCancelled: order.isCancelled,
  documentsDeletedAt: order.documentsDeletedAt,
  addKey: order.addKey,
  needDays: order.product.needDays,
  arrivalDate: order.arrivalDate,
  applicants: order.applicants.map(rowOf),
});

const rowOf = (applicant: Applicant): ApplicantInList => ({
  id: applicant.id,
  orderApplicantId: applicant.orderApplicantId,
  firstName: applicant.firstName,
  identity: applicant.identity,
  status: applicant.status,
  result: applicant.result,
  avatarUrl: applicant.avatarUrl,
  addKey: applicant.addKey,
  statusLog: applicant.statusLog,
  revision: firstToFix(applicant),
});
