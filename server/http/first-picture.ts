import { scenePath } from '../areas/catalogue/asset-paths';
import { findProduct } from '../areas/catalogue/catalogue';
import type { Catalogue } from '../areas/catalogue/catalogue-types';

/** The picture that an address of the app begins with: known before the page or an answer names it. */
export function firstPicture(catalogue: Catalogue, path: string): string | undefined {
  const [, id] = /^\/product\/(\d{1,9})$/.exec(path) ?? [];
  const found = id === undefined ? undefined : findProduct(catalogue, Number(id));
  return found && scenePath(found.destination.scene);
}
