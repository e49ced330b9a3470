import { both, everybody, nationalsOf, residentsOf } from './audience';
import type { CountryId, Price, PriceRule } from './catalogue-types';

/** Both fees in cents. */
export function fee(visaFee: number, serviceFee: number): Price {
  return { visaFee, serviceFee };
}

export function forEverybody(price: Price): PriceRule {
  return { audience: everybody, price };
}

export function forNationals(ids: readonly CountryId[], price: Price): PriceRule {
  return { audience: nationalsOf(ids), price };
}

export function forResidents(ids: readonly CountryId[], price: Price): PriceRule {
  return { audience: residentsOf(ids), price };
}

/** A price for nationals of these countries who live in those. */
export function forNationalsLiving(
  nationalityIds: readonly CountryId[],
  residenceIds: readonly CountryId[],
  price: Price,
): PriceRule {
  return { audience: both(nationalsOf(nationalityIds), residentsOf(residenceIds)), price };
}

/** Shows the product to these nationalities without a price. */
export function notSoldTo(ids: readonly CountryId[]): PriceRule {
  return { audience: nationalsOf(ids), price: null };
}
