import { transact } from '../../../infra/db/transact';
import type { Db } from '../../../infra/db/tables';
import type { Catalogue } from '../catalogue-types';
import { lastVersion } from './holding-versions';
import {
  addRevision,
  addVersion,
  contentOf,
  loadVersions,
  lockChanges,
  startChange,
  takeEdition,
} from './product-version';

/** The first version holds since ever: the orders of before have it. */
const ever = new Date(0);

/**
 * Adds what the server's files have and the database has not: the first version of a product, and
 * the next one if the files changed. A product that was changed at the desk belongs to the desk:
 * its file counts no more. Files of an older edition add nothing: during an update a server of the
 * release before may start again beside a newer one.
 * @returns the products whose file differs from what the desk has made of them; undefined for an older
 *   edition
 */
export const addFileVersions = (
  db: Db,
  files: Catalogue,
  now: Date,
): Promise<number[] | undefined> =>
  transact(db, async (tx) => {
    await addRevision(tx);
    await lockChanges(tx);
    if (!(await takeEdition(tx, files.edition))) return undefined;
    const versions = await loadVersions(tx);
    const ofDesk: number[] = [];
    let isChanging = false;
    for (const product of files.destinations.flatMap(({ products }) => products)) {
      const own = versions.filter((each) => each.product.id === product.id);
      const last = lastVersion(own);
      if (last && contentOf(last.product) === contentOf(product)) continue;
      if (own.some(({ madeBy }) => madeBy !== null)) {
        ofDesk.push(product.id);
        continue;
      }
      if (!isChanging) await startChange(tx);
      isChanging = true;
      await addVersion(tx, {
        product: { ...product, version: (own.at(-1)?.product.version ?? 0) + 1 },
        holdsFrom: last ? now : ever,
        madeAt: now,
        madeBy: null,
        words: null,
      });
    }
    return ofDesk;
  });
