import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue, Destination, Product } from '../catalogue-types';
import { filesOf } from '../check-catalogue';
import type { ProductVersion } from './product-version';

/**
 * Whether a picture is served: those that the catalogue names already are, also where another
 * server serves the app's files.
 */
export function servedFiles(catalogue: Catalogue, folder: string): (path: string) => boolean {
  const named = filesOf(catalogue);
  return (path) => named.has(path) || existsSync(join(folder, path));
}

/** The products of an instant, and until when they stay the same. */
export interface HoldingProducts {
  readonly destinations: readonly Destination[];
  /** Also those that were withdrawn: one may have been sold while it was. */
  readonly otherVersions: readonly Product[];
  readonly formerProducts: ReadonlySet<number>;
  readonly from: Date;
  /** Undefined: no other version is planned. */
  readonly until: Date | undefined;
}

/**
 * The products that hold at an instant: of each the last version whose date has come. The products
 * of a destination keep the order of the files; those that the files do not have follow.
 */
export function holdingAt(
  base: Catalogue,
  versions: readonly ProductVersion[],
  now: Date,
): HoldingProducts {
  const valid = versions.filter(({ isWithdrawn }) => !isWithdrawn);
  const holding = new Map<number, Product>();
  for (const { product, holdsFrom } of valid)
    if (holdsFrom <= now && (holding.get(product.id)?.version ?? 0) < product.version)
      holding.set(product.id, product);
  const destinations = base.destinations.map((destination) => {
    const inFiles = destination.products.map(({ id }) => id);
    const added = [...holding.values()].filter(
      ({ id, destinationId }) => destinationId === destination.id && !inFiles.includes(id),
    );
    const products = [...inFiles.flatMap((id) => holding.get(id) ?? []), ...added];
    return { ...destination, products };
  });
  const dates = valid.map(({ holdsFrom }) => holdsFrom);
  const later = dates.filter((date) => date > now).toSorted((a, b) => a.getTime() - b.getTime());
  const earlier = dates.filter((date) => date <= now).toSorted((a, b) => b.getTime() - a.getTime());
  return {
    destinations,
    otherVersions: versions
      .map(({ product }) => product)
      .filter((product) => holding.get(product.id) !== product),
    formerProducts: new Set(
      versions
        .filter(({ product, holdsFrom }) => holdsFrom <= now && !holding.has(product.id))
        .map(({ product }) => product.id),
    ),
    from: earlier[0] ?? new Date(0),
    until: later[0],
  };
}

/** The last version of a product that was not withdrawn; undefined if the product is unknown. */
export const lastVersion = (versions: readonly ProductVersion[]): ProductVersion | undefined =>
  versions.findLast(({ isWithdrawn }) => !isWithdrawn);
