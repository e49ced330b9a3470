import type { ProductInList } from '../../contract/product-in-list';

type Terms = Pick<ProductInList, 'sellPrice' | 'needDays'>;

/** What is not known comes last. */
const compare = (a = Number.MAX_SAFE_INTEGER, b = Number.MAX_SAFE_INTEGER) => a - b;

/**
 * What a destination's card promises: the lowest price, and the processing time of that very
 * product, since the quickest may cost more. Without a price nothing is sold.
 */
export function destinationTerms(products: readonly Terms[]): Partial<Terms> {
  const byPrice = [...products].sort(
    (a, b) => compare(a.sellPrice, b.sellPrice) || compare(a.needDays, b.needDays),
  );
  const [first] = byPrice;
  return first ? { sellPrice: first.sellPrice, needDays: first.needDays } : {};
}
