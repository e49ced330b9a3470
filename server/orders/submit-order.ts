import { ret } from '../../src/contract/envelope';
import { arrivalDateIsValid } from '../../src/domain/arrival-date';
import { isEditable } from '../../src/domain/order-state';
import { documentsComplete } from '../../src/domain/readiness';
import { Refusal } from '../calls/refusal';
import type { Db } from '../store/tables';
import { moveApplicants } from './applicant-progress';
import { amountOf, earliestArrival, stateOf, type LoadedOrder } from './load-order';
import { materialsOf } from './wire-applicant';

export const staleDate =
  'Your arrival date is not applicable any more, please choose another date.';

/**
 * What an order would cost if it were submitted now.
 * @throws {Refusal} the first reason why it cannot be
 */
export function feeToSubmit(
  loaded: LoadedOrder,
  display: { fee: number; couponId: string | undefined },
  now: Date,
): number {
  const { order, offer, applicants } = loaded;
  if (!isEditable(stateOf(order, applicants))) throw new Refusal(ret.conflict, 'Failure of type');
  const fee = amountOf(loaded);
  if (fee === undefined)
    throw new Refusal(
      ret.notAllowed,
      'This visa is no longer available for your nationality and residence.',
    );
  // Nobody has a coupon before there are coupons.
  if (display.fee !== fee || display.couponId !== undefined)
    throw new Refusal(
      ret.priceChanged,
      'This item price was changed. This page will be refreshed automatically.',
    );
  if (!documentsComplete(applicants.map((each) => materialsOf(each, offer.product))))
    throw new Refusal(ret.notAllowed, 'Please check uncompleted documents.');
  if (!arrivalDateIsValid(order.depart_date ?? undefined, earliestArrival(offer, now)))
    throw new Refusal(ret.notAllowed, staleDate);
  return fee;
}

/** Fixes the fee; from here on the order waits for its payment. */
export async function fixFee(db: Db, orderId: string, fee: number, now: Date): Promise<void> {
  await db.updateTable('orders').set({ pay_status: 2, fee }).where('id', '=', orderId).execute();
  await moveApplicants(db, orderId, { from: 1, to: 2 }, now);
}

/** Takes the submission back: the order can be edited again, at the price of the day. */
export async function reopen(db: Db, orderId: string, now: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ pay_status: 1, fee: null })
    .where('id', '=', orderId)
    .execute();
  await moveApplicants(db, orderId, { from: 2, to: 1 }, now);
}
