import { queryOptions, useQuery } from '@tanstack/react-query';
import { homepageCalls } from '../../../contract/homepage';
import type { Product } from '../../../contract/products';
import type { NewOrder } from '../../../domain/order/order-change';
import { keptProductsFor, readKept } from '../../../queries/kept-offers';
import { productQuery } from '../../../queries/product-query';
import { useIsOnline } from '../../../services/connection';
import { quietFailure } from '../../../services/failure-toast';
import { api, queryClient } from '../../../services/services';
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

/** A visa that can be had in the place of another one, with the time at which it was asked for. */
export interface OfferedVisa {
  product: Product;
  seenAt: number;
}

/** The visas of the destination of an order, as the phone keeps them for its pair of countries. */
const keptQuery = (begun: NewOrder) =>
  queryOptions({
    queryKey: ['kept-visas', ...keyOf(begun)],
    queryFn: async (): Promise<OfferedVisa[]> => {
      const names = await keptProductsFor(choiceOf(begun));
      const products = await Promise.all(names.map((name) => readKept<Product>(name)));
      return products.flatMap((product, index) =>
        product && leadsTo(begun, { id: product.countryId, name: product.countryName })
          ? { product, seenAt: names[index]?.at ?? 0 }
          : [],
      );
    },
    staleTime: 0,
    // It is read from the phone itself.
    persister: undefined,
    meta: quietFailure,
  });

async function askVisa(begun: NewOrder, id: number): Promise<OfferedVisa> {
  const query = { ...productQuery(true, id, choiceOf(begun)), meta: quietFailure };
  const product = await queryClient.fetchQuery(query);
  const seenAt = queryClient.getQueryState(query.queryKey)?.dataUpdatedAt ?? Date.now();
  return { product, seenAt };
}

/** The same as the server has them now; one that it does not tell is left out. */
const askedQuery = (begun: NewOrder) =>
  queryOptions({
    queryKey: ['visas-now', ...keyOf(begun)],
    queryFn: async (): Promise<OfferedVisa[]> => {
      const { destinations } = await api.call(
        homepageCalls.homepage,
        wireChoice(choiceOf(begun)) ?? {},
      );
      const found = destinations.find(({ id, name }) => leadsTo(begun, { id, name }));
      const asked = (found?.products ?? []).map(({ id }) => askVisa(begun, id));
      const told = await Promise.allSettled(asked);
      return told.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    },
    staleTime: 0,
    // Offline the products that are kept say more.
    persister: undefined,
    meta: quietFailure,
  });

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
  const { data = [], isPending } = isOnline && !asked.isError ? asked : kept;
  return {
    visas: data.filter(
      ({ product }) => product.id !== begun.product.id && product.sellPrice !== undefined,
    ),
    isPending,
  };
}
