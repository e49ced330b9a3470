import { hashKey, queryOptions, skipToken } from '@tanstack/react-query';
import { productCalls } from '../contract/products';
import { quietFailure } from '../services/failure-toast';
import { api } from '../services/services';
import { type CompleteChoice, wireChoice } from '../session/countries';

function request(loggedIn: boolean, productId: number, choice: CompleteChoice | undefined) {
  return api.call(loggedIn ? productCalls.product : productCalls.visitorProduct, {
    product_id: productId,
    ...wireChoice(choice),
  });
}

/** A product for a pair of countries; without them, as it holds for everybody. */
export const productQuery = (
  loggedIn: boolean,
  productId: number | undefined,
  choice: CompleteChoice | undefined,
) =>
  queryOptions({
    queryKey: ['product', loggedIn, productId, choice],
    queryFn: productId === undefined ? skipToken : () => request(loggedIn, productId, choice),
    meta: {
      visitorsHash: hashKey(['product', false, productId, choice]),
      // Not every server tells what holds for everybody: then the screen asks for the countries.
      ...(!choice && quietFailure),
    },
  });
