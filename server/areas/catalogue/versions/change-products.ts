import type { ProductDifference } from '../../../../src/contract/desk/catalogue-calls';
import type { LackingNameRule } from '../../../../src/domain/passport/passport-names';
import type { Db } from '../../../infra/db/tables';
import type { Availability, Catalogue, Price, Product } from '../catalogue-types';
import { checkCatalogue } from '../check-catalogue';
import { lastVersion } from './holding-versions';
import { productDifferences } from './product-differences';
import { mapTexts } from './product-texts';
import { addVersion, loadVersions, type ProductVersion, startChange } from './product-version';

/** The fields to be changed from the last version; absent ones stay. */
interface ProductChange {
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
function nextContent(product: Product, change: ProductChange): Product | undefined {
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

/** The catalogue and the files against which a change is checked. */
export interface CheckedAgainst {
  readonly catalogue: Catalogue;
  /** Whether a file is served under a path such as '/flags/in.svg'. */
  readonly hasFile: (path: string) => boolean;
}

/** The origin of a change to products: its operator, its reason, and when it takes effect. */
export interface ChangeOrigin {
  readonly operatorId: string;
  /** Undefined: at once. */
  readonly holdsFrom: Date | undefined;
  readonly words: string;
  readonly now: Date;
}

/** A change that was made, or why it was not. */
export type ChangeOutcome =
  | { readonly kind: 'unknown' }
  /** Another version is the last one: what it changed since the expected one. */
  | { readonly kind: 'changed'; readonly differences: readonly ProductDifference[] }
  | { readonly kind: 'wrong'; readonly problems: readonly string[] }
  | {
      readonly kind: 'done';
      readonly version: number;
      readonly differences: readonly ProductDifference[];
    };

/** Adds the next version of a product, unless another version than the expected one is the last. */
export async function changeProduct(
  tx: Db,
  against: CheckedAgainst,
  { id, expected, change }: { id: number; expected: number; change: ProductChange },
  origin: ChangeOrigin,
): Promise<ChangeOutcome> {
  await startChange(tx);
  const versions = await loadVersions(tx, id);
  const last = lastVersion(versions);
  if (!last) return { kind: 'unknown' };
  const { catalogue } = against;
  if (last.product.version !== expected) {
    const seen = versions.find(({ product }) => product.version === expected);
    const differences = seen ? productDifferences(catalogue, seen.product, last.product) : [];
    return { kind: 'changed', differences };
  }
  const next = nextContent(last.product, change);
  if (!next)
    return { kind: 'wrong', problems: ['The prices or texts are not those of the product'] };
  const version = (versions.at(-1)?.product.version ?? 0) + 1;
  const product = { ...next, version };
  const differences = productDifferences(catalogue, last.product, product);
  const problems = [
    ...(differences.length === 0 ? ['Nothing differs from the last version'] : []),
    ...dateProblems(last, origin),
    ...checkWith(against, [product]),
  ];
  if (problems.length > 0) return { kind: 'wrong', problems };
  await add(tx, product, origin);
  return { kind: 'done', version, differences };
}

/** A product of a file that differs from the last version, or that is new. */
export interface ImportedProduct {
  readonly product: Product;
  readonly isNew: boolean;
  readonly differences: readonly ProductDifference[];
}

/** The changes that an import of these products would make, and the problems that it has. */
export function planImport(
  against: CheckedAgainst,
  versions: readonly ProductVersion[],
  products: readonly Omit<Product, 'version'>[],
  date: Pick<ChangeOrigin, 'holdsFrom' | 'now'>,
): { readonly problems: readonly string[]; readonly changes: readonly ImportedProduct[] } {
  const problems: string[] = [];
  const changes = products.flatMap((content): ImportedProduct[] => {
    const own = versions.filter(({ product }) => product.id === content.id);
    const last = lastVersion(own);
    const product = { ...content, version: (own.at(-1)?.product.version ?? 0) + 1 };
    if (!last) return [{ product, isNew: true, differences: [] }];
    const differences = productDifferences(against.catalogue, last.product, product);
    if (differences.length === 0) return [];
    problems.push(...dateProblems(last, date));
    return [{ product, isNew: false, differences }];
  });
  const ids = products.map(({ id }) => id);
  if (new Set(ids).size < ids.length) problems.push('A product is in the file twice');
  problems.push(
    ...checkWith(
      against,
      changes.map(({ product }) => product),
    ),
  );
  return { problems, changes };
}

/** Adds the versions of an import. Call it after `startChange` and `planImport`. */
export async function importProducts(
  tx: Db,
  changes: readonly ImportedProduct[],
  origin: ChangeOrigin,
): Promise<void> {
  for (const { product } of changes) await add(tx, product, origin);
}

const add = (tx: Db, product: Product, { operatorId, holdsFrom, words, now }: ChangeOrigin) =>
  addVersion(tx, {
    product,
    holdsFrom: holdsFrom ?? now,
    madeAt: now,
    madeBy: operatorId,
    words,
  });

/** Versions hold one after the other: none begins in the past, or before the one it follows. */
function dateProblems(
  last: ProductVersion,
  { holdsFrom, now }: Pick<ChangeOrigin, 'holdsFrom' | 'now'>,
): string[] {
  if (holdsFrom && holdsFrom < now) return ['The date from which it holds is past'];
  if ((holdsFrom ?? now) >= last.holdsFrom) return [];
  const { version, name } = last.product;
  return [
    `Version ${version} of ${name} is planned for ${last.holdsFrom.toISOString()}: withdraw it, or choose a later date`,
  ];
}

/** The problems of the catalogue with these products in it. */
function checkWith({ catalogue, hasFile }: CheckedAgainst, products: readonly Product[]): string[] {
  const known = catalogue.destinations.flatMap((destination) => destination.products);
  const added = products.filter(({ id }) => !known.some((each) => each.id === id));
  const homeless = added.filter(
    ({ destinationId }) => !catalogue.destinations.some(({ id }) => id === destinationId),
  );
  const destinations = catalogue.destinations.map((destination) => ({
    ...destination,
    products: [
      ...destination.products.map((each) => products.find(({ id }) => id === each.id) ?? each),
      ...added.filter(({ destinationId }) => destinationId === destination.id),
    ],
  }));
  return [
    ...homeless.map(({ id }) => `Product ${id} belongs to a destination that does not exist`),
    ...checkCatalogue({ ...catalogue, destinations }, hasFile),
  ];
}
