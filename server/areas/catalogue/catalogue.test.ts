import { identities } from '../../../src/contract/codes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allCountries,
  destinationsFor,
  documentsFor,
  findDocument,
  findProduct,
  isValidPair,
  linkedNationalities,
  linkedResidences,
  nationalities,
  occupationsOf,
  popularNationalities,
  popularResidences,
  productFor,
  residences,
} from './catalogue';
import type { Product } from './catalogue-types';
import { countryId } from './countries';
import { holdsFor } from './country-rule';
import { referenceCatalogue as catalogue } from './reference-catalogue';

const india = countryId('in');
const singapore = countryId('sg');
const nationalityIds = nationalities(catalogue).map(({ id }) => id);
const residenceIds = residences(catalogue).map(({ id }) => id);
const products = catalogue.destinations.flatMap((destination) => destination.products);
const anyNationality = fc.constantFrom(...nationalityIds);
const anyResidence = fc.constantFrom(...residenceIds);

function product(id: number): Product {
  const found = findProduct(catalogue, id);
  if (!found) throw new Error(`No product ${id}`);
  return found.product;
}

function namesOf(documents: readonly { name: string }[] | undefined) {
  return documents?.map(({ name }) => name);
}

test('all countries are listed, and eight popular ones for each choice', () => {
  expect(allCountries(catalogue)).toHaveLength(249);
  expect(popularNationalities(catalogue)).toHaveLength(8);
  expect(popularResidences(catalogue).map(({ name }) => name)).toEqual([
    'Singapore',
    'UAE',
    'United Kingdom',
    'United States',
    'Malaysia',
    'Australia',
    'Canada',
    'Germany',
  ]);
});

describe('nationality and residence', () => {
  const bhutan = countryId('bt');
  const svalbard = countryId('sj');

  test('a restricted nationality can be combined with few residences', () => {
    expect(linkedResidences(catalogue, bhutan)).toMatchObject({ kind: 'only' });
    expect(isValidPair(catalogue, bhutan, singapore)).toBe(true);
    expect(isValidPair(catalogue, bhutan, countryId('fr'))).toBe(false);
  });

  test('a restricted residence can be combined with few nationalities', () => {
    expect(linkedNationalities(catalogue, svalbard)).toMatchObject({ kind: 'only' });
    expect(isValidPair(catalogue, countryId('no'), svalbard)).toBe(true);
    expect(isValidPair(catalogue, india, svalbard)).toBe(false);
  });

  test('other countries allow nearly every combination, in a compact rule', () => {
    expect(linkedResidences(catalogue, india)).toMatchObject({ kind: 'except' });
    expect(linkedNationalities(catalogue, countryId('au'))).toMatchObject({ kind: 'except' });
  });

  test('the rules of nationality and residence agree with each other and with isValidPair', () => {
    const linkedTo = new Map(residenceIds.map((id) => [id, linkedNationalities(catalogue, id)]));
    for (const nationalityId of nationalityIds) {
      const linked = linkedResidences(catalogue, nationalityId);
      for (const residenceId of residenceIds) {
        const rule = linkedTo.get(residenceId);
        expect(rule && holdsFor(rule, nationalityId)).toBe(holdsFor(linked, residenceId));
      }
    }
    fc.assert(
      fc.property(anyNationality, anyResidence, (nationalityId, residenceId) => {
        expect(isValidPair(catalogue, nationalityId, residenceId)).toBe(
          holdsFor(linkedResidences(catalogue, nationalityId), residenceId),
        );
      }),
    );
  });

  test('the home country is always a valid residence, and a country that cannot be chosen never is', () => {
    for (const id of nationalityIds) expect(isValidPair(catalogue, id, id)).toBe(true);
    expect(isValidPair(catalogue, countryId('gl'), singapore)).toBe(false);
    expect(isValidPair(catalogue, india, countryId('aq'))).toBe(false);
    expect(isValidPair(catalogue, 9999, singapore)).toBe(false);
    expect(linkedResidences(catalogue, 9999)).toEqual({ kind: 'only', ids: [] });
  });
});

describe('the offer for a traveller', () => {
  test('an Indian who lives in Singapore sees the home page of the design', () => {
    const offers = destinationsFor(catalogue, india, singapore);
    const cards = offers.map(({ destination, offers: [first] }) => [
      destination.name,
      first?.sellPrice,
      first?.product.needDays,
    ]);
    expect(cards.slice(0, 4)).toEqual([
      ['Vietnam', 2500, 3],
      ['UAE', 9800, 2],
      ['Japan', 4200, 7],
      ['Norway', 11000, 15],
    ]);
    expect(cards.slice(4, 8).map(([name, , days]) => [name, days])).toEqual([
      ['Kenya', 3],
      ['Egypt', 5],
      ['Indonesia', 2],
      ['Türkiye', 1],
    ]);
  });

  test('the products of a destination are sorted by price, those without a price last', () => {
    fc.assert(
      fc.property(anyNationality, anyResidence, (nationalityId, residenceId) => {
        for (const { offers } of destinationsFor(catalogue, nationalityId, residenceId)) {
          const prices = offers.map(({ sellPrice }) => sellPrice ?? Infinity);
          expect(prices).toEqual(prices.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  test('[CTRY-01] nationality and residence drive which destinations and products are offered', () => {
    const ids = (nationality: string, residence: string) =>
      destinationsFor(catalogue, countryId(nationality), countryId(residence)).flatMap(
        ({ offers }) => offers.map((each) => each.product.id),
      );
    // Another nationality, the same residence: the e-visa of Brazil is for US citizens.
    expect(ids('us', 'sg')).toContain(7602);
    expect(ids('in', 'sg')).not.toContain(7602);
    // The same nationality, another residence: unlocked for Gulf residents, closed for Kenyan ones.
    expect(ids('in', 'sg')).not.toContain(78403);
    expect(ids('in', 'qa')).toContain(78403);
    expect(ids('in', 'sg')).toContain(39201);
    expect(ids('in', 'ke')).not.toContain(39201);
    // And the price.
    const vietnam = (residence: string) =>
      productFor(catalogue, 70401, india, countryId(residence))?.sellPrice;
    expect([vietnam('sg'), vietnam('in'), vietnam('us')]).toEqual([2500, 2900, 2900]);
    expect(productFor(catalogue, 70401, countryId('za'), countryId('za'))?.sellPrice).toBe(3100);
  });

  test('no traveller is offered a visa for their own country', () => {
    for (const { id, homeNationalities } of catalogue.destinations) {
      for (const home of homeNationalities) {
        const seen = destinationsFor(catalogue, home, singapore);
        expect(seen.map(({ destination }) => destination.id)).not.toContain(id);
      }
    }
    expect(productFor(catalogue, 70401, countryId('vn'), singapore)).toMatchObject({
      sellPrice: null,
      reason: 'own-country',
    });
    expect(productFor(catalogue, 1001001, countryId('fr'), singapore)?.reason).toBe('own-country');
  });

  test('a product can be shown without a price', () => {
    const seen = destinationsFor(catalogue, india, singapore)
      .flatMap(({ offers }) => offers)
      .find((each) => each.product.id === 3602);
    expect(seen).toMatchObject({ sellPrice: null, price: null, reason: 'not-sold' });
    expect(productFor(catalogue, 3602, countryId('us'), singapore)?.sellPrice).toBe(2900);
  });

  test('one nationality has no destinations', () => {
    const holySee = countryId('va');
    for (const residenceId of residenceIds) {
      expect(destinationsFor(catalogue, holySee, residenceId)).toEqual([]);
    }
    expect(productFor(catalogue, 70401, holySee, singapore)?.reason).toBe('not-offered');
  });

  test('every other nationality can buy at least one product as a resident of its own country', () => {
    const without = nationalityIds.filter((id) =>
      destinationsFor(catalogue, id, id).every(({ offers }) =>
        offers.every(({ sellPrice }) => sellPrice === null),
      ),
    );
    expect(without).toEqual([countryId('va')]);
  });

  test('every product is sold to some travellers', () => {
    const unsold = new Set(products.map(({ id }) => id));
    for (const nationalityId of nationalityIds) {
      for (const residenceId of [nationalityId, singapore, countryId('qa'), countryId('us')]) {
        for (const { offers } of destinationsFor(catalogue, nationalityId, residenceId)) {
          for (const each of offers) if (each.sellPrice !== null) unsold.delete(each.product.id);
        }
      }
    }
    expect([...unsold]).toEqual([]);
  });

  test('the list and the single product agree, and a price is the sum of its fees', () => {
    fc.assert(
      fc.property(anyNationality, anyResidence, (nationalityId, residenceId) => {
        const listed = new Map(
          destinationsFor(catalogue, nationalityId, residenceId)
            .flatMap(({ offers }) => offers)
            .map((each) => [each.product.id, each]),
        );
        for (const { id } of products) {
          const alone = productFor(catalogue, id, nationalityId, residenceId);
          const isListed = alone?.reason === null || alone?.reason === 'not-sold';
          expect(listed.get(id)).toEqual(isListed ? alone : undefined);
          if (alone?.price) {
            expect(alone.sellPrice).toBe(alone.price.visaFee + alone.price.serviceFee);
            expect(alone.sellPrice).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  test('a product that does not exist is not found', () => {
    expect(productFor(catalogue, 1, india, singapore)).toBeUndefined();
  });
});

describe('the documents of an applicant', () => {
  test('the Vietnam e-visa requires the documents of the design', () => {
    const vietnam = product(70401);
    expect(vietnam).toMatchObject({
      name: 'E-visa, 30 days',
      entryCount: { text: 'Single' },
      stayDuration: { text: '30 days' },
      validityPeriod: { text: '90 days' },
      needDays: 3,
      passRate: 9920,
      sales: 12480,
      photo: { widthMm: 35, heightMm: 45, color: '0xFFFFFF' },
    });
    expect(vietnam.applicationForm).not.toBeNull();
    expect(occupationsOf(vietnam)).toEqual(identities.names.slice(1));
    const employee = documentsFor(vietnam, 'employee');
    expect(namesOf(employee?.required)).toEqual([
      'Passport',
      'Flight itinerary',
      'Employment letter',
    ]);
    expect(namesOf(employee?.optional)).toEqual(['Hotel booking']);
    expect(namesOf(documentsFor(vietnam, 'student')?.required)).not.toContain('Employment letter');
    expect(documentsFor(vietnam, 'none')).toBeUndefined();
  });

  test.each([
    [40401, 'eTA, 90 days', 'employee'],
    [14401, 'ETA, 30 days', 'employee'],
    [79201, 'E-visa, 24 hours', 'none'],
  ] as const)('product %i needs ordinary documents only', (id, name, identity) => {
    const simple = product(id);
    const material = documentsFor(simple, identity);
    expect(simple).toMatchObject({ name, photo: null, applicationForm: null });
    expect(material?.required.map((each) => [each.name, each.pattern, each.style])).toEqual([
      ['Passport copy', 'ordinary', 'single-page'],
      ['Flight itinerary', 'ordinary', 'multi-page'],
    ]);
    expect(material?.optional[0]).toMatchObject({
      name: 'Hotel booking',
      pattern: 'ordinary',
      style: 'multi-page',
    });
    expect(occupationsOf(simple)).toEqual(identity === 'none' ? [] : identities.names.slice(1));
  });

  test('the Schengen Area has the id that carries the note about fees', () => {
    const area = catalogue.destinations.find(({ id }) => id === 10010);
    expect(area).toMatchObject({ name: 'Schengen Area', flagKey: 'eu' });
  });

  test('a document is found by its id, with its product', () => {
    for (const each of products) {
      for (const { required, optional } of each.identityMaterial) {
        for (const document of [...required, ...optional]) {
          const found = findDocument(catalogue, document.elecId);
          expect(found?.document).toEqual(document);
          expect(found?.product.id).toBe(each.id);
          expect(found?.destination.id).toBe(each.destinationId);
        }
      }
    }
    expect(findDocument(catalogue, 1)).toBeUndefined();
  });
});
