import { ret } from '../../../src/contract/envelope';
import { arrivalDateIsValid } from '../../../src/domain/order/arrival-date';
import { basisAmount, type Basis } from '../../../src/domain/coupon/coupon-price';
import { isEditable } from '../../../src/domain/order/order-state';
import { documentsComplete } from '../../../src/domain/order/readiness';
import { Refusal } from '../../errors/refusal';
import { savingOn } from '../coupons/wire-coupon';
import { spendCoupon } from '../coupons/spend-coupon';
import { ledgerCoupon } from '../payments/core/ledger';
import { payNothing } from '../payments/core/settle';
import type { UserCoupon } from '../coupons/coupon-tables';
import type { Db } from '../../infra/db/tables';
import { moveApplicants } from '../applications/applicant-progress';
import { basisOf, earliestArrival, stateOf } from '../applications/order-offer';
import type { LoadedOrder } from './load-order';
import { materialsOf } from './applicants/wire-applicant';
import { forgetDocumentDeletion } from '../applications/document-deletions';

/** The fee of an order and the discount of its coupon, in cents. */
interface Price {
  readonly fee: number;
  readonly discount: number;
  /** The authority's part of one applicant's price. */
  readonly visaFee: number;
}

/** The fee that the traveller saw, with the coupon and the offer as they are now. */
interface Display {
  readonly fee: number;
  /** Undefined: no coupon. 'unknown': a coupon that does not exist or belongs to another user. */
  readonly coupon: UserCoupon | 'unknown' | undefined;
  /** Whether the visa is sold to this traveller now. */
  readonly isSold: boolean;
}

/**
 * The price of the order if it were submitted now.
 * @throws {Refusal} the first reason why it cannot be submitted
 */
export function priceToSubmit(loaded: LoadedOrder, display: Display, now: Date): Price {
  const { order, offer, applicants } = loaded;
  if (!isEditable(stateOf(order, applicants)))
    throw new Refusal(ret.conflict, { code: 'order-type-wrong' });
  const basis = basisOf(loaded);
  if (basis === undefined || !display.isSold)
    throw new Refusal(ret.notAllowed, { code: 'visa-no-longer-available' });
  const discount = discountOf(display.coupon, basis, now);
  if (discount === undefined || display.fee !== basisAmount(basis) - discount)
    throw new Refusal(ret.priceChanged, { code: 'price-changed' });
  if (!documentsComplete(applicants.map((each) => materialsOf(each, offer.product))))
    throw new Refusal(ret.notAllowed, { code: 'documents-incomplete' });
  if (!arrivalDateIsValid(order.depart_date ?? undefined, earliestArrival(offer, now)))
    throw new Refusal(ret.notAllowed, { code: 'date-stale' });
  return { fee: display.fee, discount, visaFee: offer.price?.visaFee ?? 0 };
}

function discountOf(coupon: Display['coupon'], basis: Basis, now: Date): number | undefined {
  if (coupon === undefined) return 0;
  return coupon === 'unknown' ? undefined : savingOn(coupon, basis, now);
}

/** Submits the order: fixes the fee and spends the coupon. Then the order waits for payment. */
export async function submit(
  tx: Db,
  orderId: string,
  { price, couponId, now }: { price: Price; couponId: string | undefined; now: Date },
): Promise<void> {
  if (couponId !== undefined) {
    const { discount: amount } = price;
    await spendCoupon(tx, couponId, { orderId, now });
    await ledgerCoupon(tx, couponId, 'coupon_spent', { orderId, amount, at: now });
  }
  await forgetDocumentDeletion(tx, orderId);
  await tx
    .updateTable('orders')
    .set({
      pay_status: 'waiting-for-payment',
      fee: price.fee,
      discount: price.discount,
      visa_fee: price.visaFee,
    })
    .where('id', '=', orderId)
    .execute();
  await moveApplicants(
    tx,
    orderId,
    { from: 'uploading-documents', to: 'waiting-for-payment' },
    now,
  );
  if (price.fee === 0) await payNothing(tx, orderId, now);
}
