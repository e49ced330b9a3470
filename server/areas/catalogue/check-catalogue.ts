import { sourceLanguage } from '../../../src/domain/languages';
import { formatMessage, type Values } from '../../../src/domain/messages/icu';
import { isPassportName } from '../../../src/domain/passport/passport-form';
import { flagPath, samplePath, sceneColorPath, scenePath } from './asset-paths';
import type {
  Catalogue,
  CatalogueDocument,
  Country,
  CountryRule,
  Destination,
  IdentityMaterial,
  PairRestriction,
  Product,
} from './catalogue-types';

/** One sentence for each value that occurs more than once. */
function duplicates(what: string, values: readonly (string | number)[]): string[] {
  const repeated = values.filter((value, index) => values.indexOf(value) !== index);
  return [...new Set(repeated)].map((value) => `${what} ${value} is used twice`);
}

/** The sentence, unless the condition holds. */
function problem(isFine: boolean, text: string): string[] {
  return isFine ? [] : [text];
}

/** The problems of a single product, one sentence each. */
function checkProduct(product: Product): string[] {
  const { needDays, passRate, sales, photo, prices } = product;
  const isPrice = (cents: number) => Number.isInteger(cents) && cents >= 0;
  const priced = prices.flatMap(({ price }) => price ?? []);
  const problems = [
    ...problem(Number.isInteger(needDays) && needDays > 0, 'needs no whole days'),
    ...problem(
      Number.isInteger(passRate) && passRate >= 0 && passRate <= 10000,
      'has no pass rate',
    ),
    ...problem(Number.isInteger(sales) && sales >= 0, 'has no number of sales'),
    ...problem(priced.length > 0, 'is never sold'),
    ...problem(
      priced.every(
        (p) => isPrice(p.visaFee) && isPrice(p.serviceFee) && p.visaFee + p.serviceFee > 0,
      ),
      'has a price that is not positive',
    ),
    ...problem(
      !photo || (photo.widthMm > 0 && photo.heightMm > 0 && /^0x[\dA-F]{6}$/.test(photo.color)),
      'has a photo without size or colour',
    ),
    ...product.handleProcess
      .map(({ content, params }) =>
        problem(isFormattable(content, params), 'has a step that cannot be formatted'),
      )
      .flat(),
    ...checkLackingName(product.lackingName),
    ...checkIdentities(product.identityMaterial),
  ];
  return problems.map((text) => `Product ${product.id} ${text}`);
}

/** A filling is sent as a name, so it has to be one. */
const checkLackingName = (rule: Product['lackingName']) =>
  problem(
    rule?.kind !== 'text' || [rule.givenName, rule.surname].every((text) => isPassportName(text)),
    'puts something in the field of a lacking name that is no name',
  );

function checkIdentities(material: readonly IdentityMaterial[]): string[] {
  const ids = material.map(({ identity }) => identity);
  const isSingle = ids.length === 1 && ids[0] === 'none';
  const isChoice = ids.length > 0 && !ids.includes('none');
  return [
    ...problem(isSingle || isChoice, 'mixes or misses identities'),
    ...duplicates('has the identity', ids),
    ...material.flatMap(({ identity, required, optional }) => [
      ...problem(required.length > 0, `requires nothing of identity ${identity}`),
      ...duplicates(
        `asks identity ${identity} for`,
        [...required, ...optional].map(({ elecId }) => elecId),
      ),
    ]),
  ];
}

function isFormattable(text: string, params: Values): boolean {
  try {
    return formatMessage(text, params, sourceLanguage) !== undefined;
  } catch {
    return false;
  }
}

const popularCount = 8;
const firstIdBeyondIso = 10000;

/**
 * All problems of a catalogue, one sentence each.
 * @param hasFile whether a file is served under a path such as '/flags/in.svg'
 */
export function checkCatalogue(catalogue: Catalogue, hasFile: (path: string) => boolean): string[] {
  const products = catalogue.destinations.flatMap((destination) => destination.products);
  return [
    ...duplicates(
      'Country id',
      catalogue.countries.map(({ id }) => id),
    ),
    ...duplicates(
      'Country code',
      catalogue.countries.map(({ code }) => code),
    ),
    ...duplicates(
      'Destination id',
      catalogue.destinations.map(({ id }) => id),
    ),
    ...duplicates(
      'Product id',
      products.map(({ id }) => id),
    ),
    ...checkElecIds(products),
    ...emptyTexts('countries', catalogue.countries),
    ...emptyTexts('destinations', catalogue.destinations),
    ...missingFiles(filesOf(catalogue), hasFile),
    ...unknownCountries(catalogue),
    ...checkPopular(catalogue),
    ...catalogue.destinations.flatMap((destination) => checkDestination(catalogue, destination)),
    ...products.flatMap(checkProduct),
  ];
}

/** Identities of one product may share a document; two products must not. */
function checkElecIds(products: readonly Product[]): string[] {
  const perProduct = products.map((product) => [
    ...new Set(documentsOf(product).map(({ elecId }) => elecId)),
  ]);
  const differing = products.flatMap((product) => {
    const texts = new Map<number, Set<string>>();
    for (const document of documentsOf(product)) {
      const known = texts.get(document.elecId) ?? new Set();
      texts.set(document.elecId, known.add(JSON.stringify(document)));
    }
    return [...texts].filter(([, known]) => known.size > 1).map(([elecId]) => elecId);
  });
  return [
    ...duplicates('Document id', perProduct.flat()),
    ...differing.map((elecId) => `Document id ${elecId} stands for two documents`),
  ];
}

function documentsOf(product: Product): CatalogueDocument[] {
  return product.identityMaterial.flatMap(({ required, optional }) => [...required, ...optional]);
}

function emptyTexts(path: string, value: unknown): string[] {
  if (typeof value === 'string') {
    return value === value.trim() && value !== '' ? [] : [`${path} is empty or has loose spaces`];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => emptyTexts(`${path}.${key}`, inner));
}

/** The paths of all pictures that a catalogue names. */
export function filesOf({ countries, destinations }: Catalogue): Set<string> {
  const products = destinations.flatMap((destination) => destination.products);
  const samples = products.flatMap((product) => [
    product.visaPageSampleKey,
    product.photo?.sampleKey,
    ...documentsOf(product).flatMap(({ sampleKeys }) => sampleKeys),
  ]);
  return new Set([
    ...countries.map(({ code }) => flagPath(code)),
    ...destinations.flatMap(({ flagKey, scene }) => [
      flagPath(flagKey),
      scenePath(scene),
      sceneColorPath(scene),
    ]),
    ...samples.flatMap((key) => (key ? [samplePath(key)] : [])),
  ]);
}

function missingFiles(paths: Set<string>, hasFile: (path: string) => boolean): string[] {
  return [...paths].filter((path) => !hasFile(path)).map((path) => `There is no file ${path}`);
}

function unknownCountries(catalogue: Catalogue): string[] {
  const known = new Set(catalogue.countries.map(({ id }) => id));
  const pairIds = ({ countryId, partners }: PairRestriction) => [countryId, ...ruleIds(partners)];
  const used = [
    ...catalogue.popularNationalities,
    ...catalogue.popularResidences,
    ...catalogue.unservedNationalities,
    ...catalogue.nationalityRestrictions.flatMap(pairIds),
    ...catalogue.residenceRestrictions.flatMap(pairIds),
    ...catalogue.destinations.flatMap(({ homeNationalities }) => homeNationalities),
    ...catalogue.destinations.map(({ id }) => id).filter((id) => id < firstIdBeyondIso),
    ...catalogue.destinations
      .flatMap(({ products }) => products)
      .flatMap(({ offeredTo, prices }) => [offeredTo, ...prices.map(({ audience }) => audience)])
      .flatMap(({ nationalities, residences }) => [
        ...ruleIds(nationalities),
        ...ruleIds(residences),
      ]),
  ];
  return [...new Set(used)].filter((id) => !known.has(id)).map((id) => `Country ${id} is unknown`);
}

function ruleIds(rule: CountryRule): readonly number[] {
  return rule.kind === 'all' ? [] : rule.ids;
}

function checkPopular(catalogue: Catalogue): string[] {
  const check = (
    what: string,
    ids: readonly number[],
    selectable: (country: Country) => boolean,
  ) => [
    ...(ids.length === popularCount ? [] : [`Not ${popularCount} popular ${what}`]),
    ...duplicates(`Popular ${what}:`, ids),
    ...catalogue.countries
      .filter((country) => ids.includes(country.id) && !selectable(country))
      .map(({ name }) => `${name} cannot be chosen, but is among the popular ${what}`),
  ];
  return [
    ...check('nationalities', catalogue.popularNationalities, (each) => each.issuesPassports),
    ...check('residences', catalogue.popularResidences, (each) => each.inhabited),
  ];
}

function checkDestination({ countries }: Catalogue, destination: Destination): string[] {
  const { id, name, homeNationalities, products, flagKey } = destination;
  const country = countries.find((each) => each.id === id);
  return [
    ...problem(products.length > 0, `${name} has no product`),
    ...problem(!country || homeNationalities.includes(id), `${name} asks its own people`),
    ...problem(!country || country.code === flagKey, `${name} has the flag of another country`),
    ...problem(!country || country.name === name, `${name} is called ${country?.name} elsewhere`),
    ...products
      .filter(({ destinationId }) => destinationId !== id)
      .map((product) => `Product ${product.id} belongs to another destination than ${name}`),
  ];
}
