import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { homepageCalls } from '../../../contract/homepage';
import type { Product } from '../../../contract/products';
import type { NewOrder } from '../../../domain/order/order-change';
import { keptProductsFor, readKept } from '../../../queries/kept-offers';
import { productQuery } from '../../../queries/product-query';
import { useIsOnline } from '../../../services/connection';
import { quietFailure } from '../../../services/failure-toast';
import { api } from '../../../services/services';
import { wireChoice } from '../../../session/countries';

/** An order begun by an earlier version has only the name of its destination. */
const leadsTo = (
  { product: { countryId, countryName } }: NewOrder,
  destination: { id: number; name: string },
): boolean =>
  countryId === undefined ? destination.name === countryName : destination.id === countryId;

const keyOf = ({ product: { countryId, countryName }, nationalityId, residenceId }: NewOrder) =>
  [countryId ?? countryName, nationalityId, residenceId] as const;

const choiceOf = ({ nationalityId, residenceId }: NewOrder) => ({ nationalityId, residenceId });

/** The visas of the destination of an order, as the phone keeps them for its pair of countries. */
const keptQuery = (begun: NewOrder) =>
  queryOptions({
    queryKey: ['kept-visas', ...keyOf(begun)],
    queryFn: async () => {
      const names = await keptProductsFor(choiceOf(begun));
      const products = await Promise.all(names.map((name) => readKept<Product>(name)));
      return products.flatMap((product) =>
        product && leadsTo(begun, { id: product.countryId, name: product.countryName })
          ? product.id
          : [],
      );
    },
    staleTime: 0,
    // It is read from the phone itself.
    persister: undefined,
    meta: quietFailure,
  });

/** The same as the server has them now. */
const askedQuery = (begun: NewOrder) =>
  queryOptions({
    queryKey: ['visas-now', ...keyOf(begun)],
    queryFn: async () => {
      const { destinations } = await api.call(
        homepageCalls.homepage,
        wireChoice(choiceOf(begun)) ?? {},
      );
      const found = destinations.find(({ id, name }) => leadsTo(begun, { id, name }));
      return found?.products.map(({ id }) => id) ?? [];
    },
    staleTime: 0,
    // Offline the products that are kept say more.
    persister: undefined,
    meta: quietFailure,
  });

/** A visa that can be had in the place of another one, with the time at which it was asked for. */
export interface OfferedVisa {
  product: Product;
  seenAt: number;
}

/**
 * The other visas of an order's destination that are sold to its pair of countries, as far as this phone
 * knows; with a network the server is asked.
 */
export function useOtherVisas(begun: NewOrder): {
  visas: readonly OfferedVisa[];
  isPending: boolean;
} {
  const isOnline = useIsOnline();
  const kept = useQuery(keptQuery(begun));
  const asked = useQuery({ ...askedQuery(begun), enabled: isOnline });
  const isAsked = isOnline && !asked.isError;
  const ids = (isAsked ? asked.data : kept.data)?.filter((id) => id !== begun.product.id) ?? [];
  const products = useQueries({
    queries: ids.map((id) => ({ ...productQuery(true, id, choiceOf(begun)), meta: quietFailure })),
  });
  const visas = products.flatMap(({ data, dataUpdatedAt }) =>
    data?.sellPrice === undefined ? [] : { product: data, seenAt: dataUpdatedAt },
  );
  return {
    visas,
    isPending:
      (isAsked ? asked.isPending : kept.isPending) || products.some(({ isLoading }) => isLoading),
  };
}
