import { hashKey, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { productCalls } from '../../contract/products';
import { useCompleteChoice, type CompleteChoice } from '../../session/countries';
import { api } from '../../services/services';
import { useIsLoggedIn } from '../../session/session';

function request(
  loggedIn: boolean,
  productId: number,
  { nationalityId, residenceId }: CompleteChoice,
) {
  return api.call(loggedIn ? productCalls.product : productCalls.visitorProduct, {
    product_id: productId,
    country_id: nationalityId,
    country_residence_id: residenceId,
  });
}

export const productQuery = (
  loggedIn: boolean,
  productId: number | undefined,
  choice: CompleteChoice | undefined,
) =>
  queryOptions({
    queryKey: ['product', loggedIn, productId, choice],
    queryFn:
      choice && productId !== undefined ? () => request(loggedIn, productId, choice) : skipToken,
    meta: { visitorsHash: hashKey(['product', false, productId, choice]) },
  });

/** A product for the chosen countries; disabled before they are chosen. */
export const useProduct = (productId: number | undefined) =>
  useQuery(productQuery(useIsLoggedIn(), productId, useCompleteChoice()));
