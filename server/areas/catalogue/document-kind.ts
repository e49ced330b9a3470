import type { CatalogueDocument } from './catalogue-types';

/**
 * A kind of document that several products require. Its number is part of the elecIds derived from
 * it: it never changes and is never reused.
 */
export type DocumentKind = Omit<CatalogueDocument, 'elecId'> & { readonly number: number };

/** The document of one product. Kind numbers are below 100, so that ids are unique. */
export function documentOf(productId: number, kind: DocumentKind): CatalogueDocument {
  const { number, ...document } = kind;
  return { elecId: productId * 100 + number, ...document };
}
