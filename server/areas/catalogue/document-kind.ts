import type { CatalogueDocument } from './catalogue-types';

/**
 * A document as several products ask for it. The number is part of every elecId made from it: it
 * never changes, and it is never given to another kind.
 */
export type DocumentKind = Omit<CatalogueDocument, 'elecId'> & { readonly number: number };

/** The kind as one product asks for it. Kind numbers stay under 100, so no two ids meet. */
export function documentOf(productId: number, kind: DocumentKind): CatalogueDocument {
  const { number, ...document } = kind;
  return { elecId: productId * 100 + number, ...document };
}
