import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { productQuery } from '../../queries/product-query';
import { useCompleteChoice } from '../../session/countries';
import { useIsLoggedIn } from '../../session/session';

/** The product id in the address; undefined if there is none. */
export function useProductId(): number | undefined {
  const { productId = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(productId) ? Number(productId) : undefined;
}

/** A product for the chosen countries; before they are chosen, as it holds for everybody. */
export const useProduct = (productId: number | undefined) =>
  useQuery(productQuery(useIsLoggedIn(), productId, useCompleteChoice()));
