import { hashKey, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { productCalls } from '../../contract/products';
import { quietFailure } from '../../services/failure-toast';
import { api } from '../../services/services';
import { type CompleteChoice, useCompleteChoice, wireChoice } from '../../session/countries';
import { useIsLoggedIn } from '../../session/session';

/** The product id in the address; undefined if there is none. */
export function useProductId(): number | undefined {
  const { productId = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(productId) ? Number(productId) : undefined;
}

function request(loggedIn: boolean, productId: number, choice: CompleteChoice | undefined) {
  return api.call(loggedIn ? productCalls.product : productCalls.visitorProduct, {
    product_id: productId,
    ...wireChoice(choice),
  });
}

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

/** A product for the chosen countries; before they are chosen, as it holds for everybody. */
export const useProduct = (productId: number | undefined) =>
  useQuery(productQuery(useIsLoggedIn(), productId, useCompleteChoice()));
