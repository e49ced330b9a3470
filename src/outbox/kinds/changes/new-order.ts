import { HttpStatusError, RefusedError } from '../../../api/errors';
import { ret } from '../../../contract/envelope';
import { orderCalls } from '../../../contract/orders';
import { productCalls } from '../../../contract/products';
import { begunDifferences } from '../../../domain/order/begun-differences';
import {
  type NewOrder,
  type OfferFound,
  type ProductSeen,
  productSeen,
} from '../../../domain/order/order-change';
import type { MessageKind, StepContext } from '../../core/kind';
import { type ChangeItem, type ChangeMessage, changeSteps, contentOf } from './change-item';

/** The server did not say what it offers now: nothing of the order is sent before it has. */
class OfferUnknownError extends Error {
  override readonly name = 'OfferUnknownError';
}

/** The server's present offer in the place of the one that was seen; undefined if there is none. */
async function offerNow(
  { product, nationalityId, residenceId }: NewOrder,
  { call }: StepContext,
): Promise<ProductSeen | undefined> {
  try {
    const request = {
      product_id: product.id,
      country_id: nationalityId,
      country_residence_id: residenceId,
    };
    return productSeen(await call(productCalls.product, request));
  } catch (error) {
    if (error instanceof RefusedError && error.ret === ret.notFound) return undefined;
    // The order is at the server: another refusal is none of the order.
    if (error instanceof RefusedError || error instanceof HttpStatusError)
      throw new OfferUnknownError('The offer is not known.', { cause: error });
    throw error;
  }
}

/**
 * An order: everything else of it waits for the id that the server gives, and if the offer has changed
 * since the traveller saw it, until they accept that.
 */
export const newOrder: MessageKind<ChangeItem> = {
  name: 'new-order',
  makes: 'orderId',
  // A message to Support is no part of the application.
  holds: (item, other) => other.target.orderId === item.target.orderId && other.kind !== 'feedback',
  // Both say that this traveller cannot have it: the product as it is, or that there is none.
  needs: ({ ret: code, said }) =>
    code === ret.conflict || code === ret.notFound ? { reason: 'not-sold', said } : undefined,
  async send(_item, context) {
    const begun = await contentOf('begin-order', context);
    const { id } = await context.call(orderCalls.addOrder, {
      product_id: begun.product.id,
      country_id: begun.nationalityId,
      country_residence_id: begun.residenceId,
    });
    const now = await offerNow(begun, context);
    const asks: OfferFound | undefined =
      begunDifferences(begun, now).length > 0 ? { product: now ?? null } : undefined;
    return { madeId: id, asks };
  },
  messages: {
    ...changeSteps,
    name: ({ target }): ChangeMessage => ({ code: 'new-order', visa: target.visaName ?? '' }),
  },
};
