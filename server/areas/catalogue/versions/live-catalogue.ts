import type { Db } from '../../../infra/db/tables';
import type { Catalogue } from '../catalogue-types';
import { holdingAt, type HoldingProducts } from './holding-versions';
import { loadVersions, readRevision, type ProductVersion } from './product-version';

/** The catalogue whose products are those that hold now, by the versions in the database. */
export interface LiveCatalogue extends Catalogue {
  /**
   * Reads the versions if any process has changed them since. Every request does so before it is
   * served, so a change that was committed is seen by the next request at every process.
   */
  refresh(db: Db): Promise<void>;
}

/**
 * A catalogue that has not read its versions yet: it has the products of the files. Countries and
 * destinations are always those of the files.
 */
export function liveCatalogue(base: Catalogue, clock: () => Date): LiveCatalogue {
  let revision: number | undefined;
  let versions: readonly ProductVersion[] = [];
  let holding: HoldingProducts = {
    ...base,
    formerProducts: new Set(),
    from: new Date(0),
    until: undefined,
  };
  const present = (): HoldingProducts => {
    const now = clock();
    const holds = now >= holding.from && (holding.until === undefined || now < holding.until);
    if (!holds) holding = holdingAt(base, versions, now);
    return holding;
  };
  return {
    ...base,
    get destinations() {
      return present().destinations;
    },
    get formerProducts() {
      return present().formerProducts;
    },
    get otherVersions() {
      return present().otherVersions;
    },
    async refresh(db) {
      const last = await readRevision(db);
      if (last === revision) return;
      versions = await loadVersions(db);
      holding = holdingAt(base, versions, clock());
      // Of a change in between the number is read again with the next request.
      revision = last;
    },
  };
}
