import type { ProductInList } from '../../contract/product-in-list';

type Terms = Pick<ProductInList, 'sellPrice' | 'needDays'>;

/** Sorts unknown values last. */
const compare = (a = Number.MAX_SAFE_INTEGER, b = Number.MAX_SAFE_INTEGER) => a - b;

/**
 * The terms on a destination's card: the lowest price, and the processing time of that product,
 * because a faster one may cost more. Without a price nothing is sold.
 */
export function destinationTerms(products: readonly Terms[]): Partial<Terms> {
  const byPrice = [...products].sort(
    (a, b) => compare(a.sellPrice, b.sellPrice) || compare(a.needDays, b.needDays),
  );
  const [first] = byPrice;
  return first ? { sellPrice: first.sellPrice, needDays: first.needDays } : {};
}
