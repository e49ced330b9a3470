import type { Identity } from '../../../src/contract/codes';
import type {
  Catalogue,
  CatalogueDocument,
  Country,
  CountryId,
  CountryRule,
  Destination,
  DestinationOffer,
  IdentityMaterial,
  NoPriceReason,
  PairRestriction,
  Product,
  ProductOffer,
} from './catalogue-types';
import { compactRule, holdsFor, isFor } from './country-rule';
import { sourceLanguage } from '../../../src/domain/languages';

/** Every country and territory, in alphabetical order. */
export function allCountries(catalogue: Catalogue): readonly Country[] {
  return catalogue.countries;
}

export function findCountry(catalogue: Catalogue, id: CountryId): Country | undefined {
  return catalogue.countries.find((country) => country.id === id);
}

/** The countries that can be chosen as a nationality. */
export function nationalities(catalogue: Catalogue): readonly Country[] {
  return catalogue.countries.filter((country) => country.issuesPassports);
}

/** The countries that can be chosen as a residence. */
export function residences(catalogue: Catalogue): readonly Country[] {
  return catalogue.countries.filter((country) => country.inhabited);
}

/** Whether a nationality and a residence can be combined; a country with itself always can. */
export function isValidPair(
  catalogue: Catalogue,
  nationalityId: CountryId,
  residenceId: CountryId,
): boolean {
  return (
    findCountry(catalogue, nationalityId)?.issuesPassports === true &&
    findCountry(catalogue, residenceId)?.inhabited === true &&
    isUnrestricted(catalogue, nationalityId, residenceId)
  );
}

/** The residences that can be combined with a nationality, as a rule over `residences`. */
export function linkedResidences(catalogue: Catalogue, nationalityId: CountryId): CountryRule {
  const known = findCountry(catalogue, nationalityId)?.issuesPassports === true;
  const universe = residences(catalogue).map((country) => country.id);
  return compactRule(universe, (id) => known && isUnrestricted(catalogue, nationalityId, id));
}

/** The nationalities that can be combined with a residence, as a rule over `nationalities`. */
export function linkedNationalities(catalogue: Catalogue, residenceId: CountryId): CountryRule {
  const known = findCountry(catalogue, residenceId)?.inhabited === true;
  const universe = nationalities(catalogue).map((country) => country.id);
  return compactRule(universe, (id) => known && isUnrestricted(catalogue, id, residenceId));
}

/** The eight nationalities that are offered first. */
export function popularNationalities(catalogue: Catalogue): readonly Country[] {
  return resolve(catalogue, catalogue.popularNationalities);
}

/** The eight residences that are offered first. */
export function popularResidences(catalogue: Catalogue): readonly Country[] {
  return resolve(catalogue, catalogue.popularResidences);
}

/**
 * The destinations for a traveller in display order, each with at least one product: cheapest
 * first, products without a price last.
 */
export function destinationsFor(
  catalogue: Catalogue,
  nationalityId: CountryId,
  residenceId: CountryId,
): DestinationOffer[] {
  return catalogue.destinations
    .map((destination) => ({
      destination,
      offers: destination.products
        .map((product) => offer(catalogue, destination, product, nationalityId, residenceId))
        .filter(({ reason }) => reason === null || reason === 'not-sold')
        .sort(byPrice),
    }))
    .filter(({ offers }) => offers.length > 0);
}

/** The destinations as they hold for everybody, before a traveller says the countries. */
export function destinationsForAnybody({ destinations }: Catalogue): DestinationOffer[] {
  return destinations
    .map((destination) => ({
      destination,
      offers: destination.products
        .filter(({ availability }) => availability !== 'hidden')
        .map((product) => offerForAnybody(destination, product)),
    }))
    .filter(({ offers }) => offers.length > 0);
}

/**
 * A product as it holds for everybody: its documents and terms, and the lowest price.
 * @returns undefined if there is no such product
 */
export function productForAnybody(catalogue: Catalogue, id: number): ProductOffer | undefined {
  const found = findProduct(catalogue, id);
  return found && offerForAnybody(found.destination, found.product);
}

/** Prices of one applicant in cents, over all travellers to whom a product is sold, lowest first. */
export function pricesOf({ availability, prices }: Product): number[] {
  if (availability !== 'sold') return [];
  const sums = prices.flatMap(({ price }) => (price ? [price.visaFee + price.serviceFee] : []));
  return [...new Set(sums)].sort((one, other) => one - other);
}

/**
 * A product for a traveller as it holds now; also one that the lists do not show, because a link
 * may lead to it.
 * @returns undefined if there is no such product
 */
export function productFor(
  catalogue: Catalogue,
  productId: number,
  nationalityId: CountryId,
  residenceId: CountryId,
): ProductOffer | undefined {
  const found = findProduct(catalogue, productId);
  return found && offer(catalogue, found.destination, found.product, nationalityId, residenceId);
}

/**
 * A version of a product for a traveller, whether or not it holds now.
 * @returns undefined if this catalogue does not have it
 */
export function versionFor(
  catalogue: Catalogue,
  { id, version }: Pick<Product, 'id' | 'version'>,
  nationalityId: CountryId,
  residenceId: CountryId,
): ProductOffer | undefined {
  const isIt = (each: Product) => each.id === id && each.version === version;
  for (const destination of catalogue.destinations) {
    const product =
      destination.products.find(isIt) ??
      catalogue.otherVersions.find((each) => isIt(each) && each.destinationId === destination.id);
    if (product) return offer(catalogue, destination, product, nationalityId, residenceId);
  }
  return undefined;
}

/** A product and its destination, for any traveller. */
export function findProduct(
  catalogue: Catalogue,
  productId: number,
): { product: Product; destination: Destination } | undefined {
  for (const destination of catalogue.destinations) {
    const product = destination.products.find(({ id }) => id === productId);
    if (product) return { product, destination };
  }
  return undefined;
}

/**
 * The occupations from which an applicant must choose; empty if the product does not depend on it.
 */
export function occupationsOf(product: Product): Identity[] {
  return product.identityMaterial.map(({ identity }) => identity).filter((id) => id !== 'none');
}

/**
 * The documents that an applicant of this identity needs.
 * @returns undefined if the product is not for this identity
 */
export function documentsFor(product: Product, identity: Identity): IdentityMaterial | undefined {
  return product.identityMaterial.find((entry) => entry.identity === identity);
}

/** A document by its id, with the product that requires it. */
export function findDocument(
  catalogue: Catalogue,
  elecId: number,
): { document: CatalogueDocument; product: Product; destination: Destination } | undefined {
  for (const destination of catalogue.destinations) {
    for (const product of destination.products) {
      for (const { required, optional } of product.identityMaterial) {
        const document = [...required, ...optional].find((each) => each.elecId === elecId);
        if (document) return { document, product, destination };
      }
    }
  }
  return undefined;
}

const offerForAnybody = (destination: Destination, product: Product): ProductOffer => ({
  product,
  destination,
  sellPrice: null,
  price: null,
  reason: 'no-countries',
  fromPrice: pricesOf(product)[0],
});

function byPrice(a: ProductOffer, b: ProductOffer): number {
  if (a.sellPrice === null || b.sellPrice === null) {
    return Number(a.sellPrice === null) - Number(b.sellPrice === null);
  }
  return a.sellPrice - b.sellPrice;
}

function isUnrestricted(catalogue: Catalogue, nationalityId: CountryId, residenceId: CountryId) {
  if (nationalityId === residenceId) return true;
  return (
    allows(catalogue.nationalityRestrictions, nationalityId, residenceId) &&
    allows(catalogue.residenceRestrictions, residenceId, nationalityId)
  );
}

function allows(restrictions: readonly PairRestriction[], id: CountryId, partner: CountryId) {
  return restrictions.every((each) => each.countryId !== id || holdsFor(each.partners, partner));
}

function offer(
  catalogue: Catalogue,
  destination: Destination,
  product: Product,
  nationalityId: CountryId,
  residenceId: CountryId,
): ProductOffer {
  const without = (reason: NoPriceReason): ProductOffer => ({
    product,
    destination,
    sellPrice: null,
    price: null,
    reason,
  });
  if (destination.homeNationalities.includes(nationalityId)) return without('own-country');
  const unserved = catalogue.unservedNationalities.includes(nationalityId);
  const { availability, offeredTo } = product;
  if (unserved || availability === 'hidden' || !isFor(offeredTo, nationalityId, residenceId)) {
    return without('not-offered');
  }
  const rule = product.prices.find((each) => isFor(each.audience, nationalityId, residenceId));
  if (!rule?.price || availability === 'shown') return without('not-sold');
  const sellPrice = rule.price.visaFee + rule.price.serviceFee;
  return { product, destination, sellPrice, price: rule.price, reason: null };
}

function resolve(catalogue: Catalogue, ids: readonly CountryId[]): Country[] {
  return ids.flatMap((id) => findCountry(catalogue, id) ?? []);
}

/** The destination's name in the language that the product has. */
export const destinationName = ({ lang }: Product, { name, englishName }: Destination): string =>
  lang === sourceLanguage ? (englishName ?? name) : name;
