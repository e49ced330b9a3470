import { productFor } from '../../../server/areas/catalogue/catalogue';
import type { ProductOffer } from '../../../server/areas/catalogue/catalogue-types';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';

/** The usual countries of a phone in the tests. */
export const india = 356;
export const singapore = 702;

/** Japan's e-visa: with documents of each occupation, a photo and a form. */
export const japanEVisa = 39201;

const allOffers = (): ProductOffer[] =>
  referenceCatalogue.destinations.flatMap(({ products }) =>
    products.flatMap(({ id }) => productFor(referenceCatalogue, id, india, singapore) ?? []),
  );

/** The first product of the catalogue, for an Indian in Singapore, that is as a test needs it. */
export function offerWith(isWanted: (offer: ProductOffer) => boolean): ProductOffer {
  const found = allOffers().find(isWanted);
  if (!found) throw new Error('The catalogue has no such product.');
  return found;
}

export const isSold = ({ sellPrice }: ProductOffer): boolean => sellPrice !== null;
