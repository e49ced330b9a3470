import { deskCatalogueCalls } from '../../src/contract/desk/catalogue-calls';
import { call } from '../api/call';

/** All products with what holds of them now. */
export const productsQuery = {
  queryKey: ['catalogue', 'products'],
  queryFn: () => call(deskCatalogueCalls.deskProducts, {}),
};

/**
 * A product with its last version and its history. It is loaded when it is opened and when a change
 * makes it old, not by itself: another version would replace what is typed.
 */
export const productQuery = (id: number) => ({
  queryKey: ['catalogue', 'product', id],
  queryFn: () => call(deskCatalogueCalls.deskProduct, { id }),
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Everything that a change makes old. */
export const catalogueKey = ['catalogue'];
