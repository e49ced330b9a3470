import { earliestArrivalDate } from '../../../src/domain/order/arrival-date';
import { calendarDateOf } from '../../../src/domain/calendar/calendar-date';
import { basisAmount, type Basis } from '../../../src/domain/coupon/coupon-price';
import type { OrderState } from '../../../src/domain/order/order-state';
import { HttpProblem } from '../../errors/refusal';
import { productFor, versionFor } from '../catalogue/catalogue';
import type { Catalogue, ProductOffer } from '../catalogue/catalogue-types';
import type { ApplicantRow } from './applicant-tables';
import type { OrderRow } from './order-tables';

/** An order's product, price, state and dates, from its rows alone. */

type OrderedProduct = Pick<
  OrderRow,
  'id' | 'product_id' | 'product_version' | 'country_id' | 'country_residence_id'
>;

/**
 * The product of an order, in the version that the order was made with.
 * @throws {HttpProblem} 503 if this process has not read that version yet: another process sold it
 *   while this request ran, and the next request reads it
 */
export function offerOf(catalogue: Catalogue, order: OrderedProduct): ProductOffer {
  const { product_id: id, product_version: version } = order;
  const offer = versionFor(
    catalogue,
    { id, version },
    order.country_id,
    order.country_residence_id,
  );
  // Versions are never deleted: a product is retired by its availability.
  if (!offer) throw new HttpProblem(503, { code: 'service-interrupted' });
  return offer;
}

/**
 * Whether the visa of an order is sold to its traveller now. The order keeps its price, but a visa
 * that is no longer sold is not submitted any more.
 */
export function isStillSold(catalogue: Catalogue, order: OrderedProduct): boolean {
  const { product_id, country_id, country_residence_id } = order;
  const offer = productFor(catalogue, product_id, country_id, country_residence_id);
  return offer !== undefined && offer.sellPrice !== null;
}

/** An order's product and how many apply for it. */
interface Offered {
  readonly offer: ProductOffer;
  readonly applicants: readonly unknown[];
}

/**
 * The total for all applicants in cents: fixed at submission, with the discount of the coupon;
 * before submission at the price of its version, without a coupon. Undefined if the visa is no longer sold to
 * this traveller.
 */
export function amountOf(
  loaded: Offered & { readonly order: Pick<OrderRow, 'fee'> },
): number | undefined {
  if (loaded.order.fee !== null) return loaded.order.fee;
  const basis = basisOf(loaded);
  return basis && basisAmount(basis);
}

/** Today's price without a coupon. Undefined if the visa is no longer sold. */
export const basisOf = ({ offer, applicants }: Offered): Basis | undefined =>
  offer.sellPrice === null ? undefined : { each: offer.sellPrice, applicants: applicants.length };

/** The earliest possible arrival date, as of now. */
export const earliestArrival = ({ product }: ProductOffer, now: Date): string =>
  earliestArrivalDate(calendarDateOf(now), product.needDays);

/** The state of an order as its rules need it. */
export const stateOf = (
  order: Pick<OrderRow, 'pay_status' | 'cancel_reason'>,
  applicants: readonly Pick<ApplicantRow, 'status' | 'result'>[],
): OrderState => ({
  payStatus: order.pay_status,
  isCancelled: order.cancel_reason !== null,
  applicants: applicants.map(({ status, result }) => ({ status, result: result ?? undefined })),
});
