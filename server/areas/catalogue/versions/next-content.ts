import type { LackingNameRule } from '../../../../src/domain/passport/lacking-name';
import type { Availability, Price, Product } from '../catalogue-types';
import { mapTexts } from './product-texts';

/** The fields to be changed from the last version; absent ones stay. */
export interface ProductChange {
  readonly availability?: Availability | undefined;
  readonly needDays?: number | undefined;
  readonly lackingName?: LackingNameRule | undefined;
  /** One for each audience, in their order; null does not sell. */
  readonly prices?: readonly (Price | null)[] | undefined;
  readonly texts?: readonly { readonly key: string; readonly text: string }[] | undefined;
}

/**
 * The next version of a product.
 * @returns undefined if the change does not fit the product: other prices, or a text that it has not
 */
export function nextContent(product: Product, change: ProductChange): Product | undefined {
  const { availability = product.availability, needDays = product.needDays, prices } = change;
  const { lackingName = product.lackingName } = change;
  if (prices && prices.length !== product.prices.length) return undefined;
  const texts = new Map(change.texts?.map(({ key, text }) => [key, text]));
  const used = new Set<string>();
  const withTexts = mapTexts(product, (key, _label, text) => {
    used.add(key);
    return texts.get(key) ?? text;
  });
  if ([...texts.keys()].some((key) => !used.has(key))) return undefined;
  return {
    ...withTexts,
    version: product.version + 1,
    availability,
    needDays,
    ...(lackingName && { lackingName }),
    prices: product.prices.map((rule, at) => {
      const price = prices?.[at];
      return price === undefined ? rule : { ...rule, price };
    }),
    handleProcess: withTexts.handleProcess.map((step) => ({
      ...step,
      params: { ...step.params, days: needDays },
    })),
  };
}
