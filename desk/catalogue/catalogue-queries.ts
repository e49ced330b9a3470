import { deskCatalogueCalls } from '../../src/contract/desk/catalogue-calls';
import { call } from '../api/call';

/** All products with what holds of them now. */
export const productsQuery = {
  queryKey: ['catalogue', 'products'],
  queryFn: () => call(deskCatalogueCalls.deskProducts, {}),
};

/** A product with its last version and its history. */
export const productQuery = (id: number) => ({
  queryKey: ['catalogue', 'product', id],
  queryFn: () => call(deskCatalogueCalls.deskProduct, { id }),
});

/** Everything that a change makes old. */
export const catalogueKey = ['catalogue'];
