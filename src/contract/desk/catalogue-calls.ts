import * as v from 'valibot';
import { languages } from '../languages';
import { defineDeskCall } from './define-desk-call';
import { cents, count, done, instant, nothing, operatorInShort, words } from './desk-scalars';

const productId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const availability = v.picklist(['sold', 'shown', 'hidden']);
const needDays = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365));
const price = v.object({ visaFee: cents, serviceFee: cents });

const letters = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(50));
/** The filling that the destination wants for a name that a passport lacks. */
const lackingName = v.variant('kind', [
  v.object({ kind: v.literal('repeat') }),
  v.object({ kind: v.literal('text'), givenName: letters, surname: letters }),
  v.object({ kind: v.literal('blank') }),
]);

/** A difference between two versions of a product; a part that is new or gone has one side only. */
const difference = v.object({
  what: v.string(),
  before: v.optional(v.string()),
  after: v.optional(v.string()),
});
export type ProductDifference = v.InferOutput<typeof difference>;

const planned = v.object({ version, holdsFrom: instant });

const productInList = v.object({
  id: productId,
  name: v.string(),
  destinationName: v.string(),
  flagKey: v.string(),
  /** The present values; a product that is only planned has the planned ones. */
  availability,
  needDays,
  /** The lowest and the highest price of an applicant. */
  fromPrice: cents,
  toPrice: cents,
  version,
  holdsFrom: instant,
  planned: v.optional(planned),
});
export type ProductInList = v.InferOutput<typeof productInList>;

const productVersion = v.object({
  version,
  holdsFrom: instant,
  madeAt: instant,
  /** Absent: it came with the server's files. */
  operator: v.optional(operatorInShort),
  words: v.optional(v.string()),
  state: v.picklist(['earlier', 'holds', 'planned', 'withdrawn']),
  /** From the version before; empty for the first one. */
  differences: v.array(difference),
});
export type ProductVersionInList = v.InferOutput<typeof productVersion>;

const productText = v.object({
  key: v.string(),
  label: v.string(),
  text: v.string(),
  /** The languages that have no translation of it: travellers read it, marked, in English. */
  untranslated: v.array(v.picklist(languages)),
});
export type ProductText = v.InferOutput<typeof productText>;

/** The last version that was not withdrawn: what a change starts from. */
const product = v.object({
  id: productId,
  name: v.string(),
  destinationName: v.string(),
  flagKey: v.string(),
  version,
  holdsFrom: instant,
  availability,
  needDays,
  lackingName,
  /** The first price whose audience matches the traveller; absent fees: not sold to them. */
  prices: v.array(v.object({ audience: v.string(), price: v.optional(price) })),
  texts: v.array(productText),
  /** Newest first. */
  versions: v.array(productVersion),
});
export type DeskProduct = v.InferOutput<typeof product>;

/** When a change holds: an instant in the future, or at once if it is absent. */
const holdsFrom = v.optional(instant);
const file = v.pipe(v.string(), v.maxLength(3_000_000));

export const deskCatalogueCalls = {
  deskProducts: defineDeskCall({
    path: '/products',
    access: ['admin'],
    request: nothing,
    response: v.object({ products: v.array(productInList) }),
  }),
  deskProduct: defineDeskCall({
    path: '/product',
    access: ['admin'],
    request: v.object({ id: productId }),
    response: product,
  }),
  /**
   * Adds a version. Refused as 'changed', with the differences, if another version than `expected`
   * is the last one, and as 'catalogue-wrong' if a check of the catalogue fails.
   */
  deskChangeProduct: defineDeskCall({
    path: '/product/change',
    access: ['admin'],
    changes: true,
    request: v.object({
      id: productId,
      expected: version,
      holdsFrom,
      availability: v.optional(availability),
      needDays: v.optional(needDays),
      lackingName: v.optional(lackingName),
      /** All of them, in their order; null does not sell. */
      prices: v.optional(v.pipe(v.array(v.nullable(price)), v.maxLength(100))),
      texts: v.optional(
        v.pipe(
          v.array(v.object({ key: v.pipe(v.string(), v.maxLength(80)), text: words(4000) })),
          v.maxLength(500),
        ),
      ),
      /** Why. */
      words: words(500),
    }),
    response: v.object({ version }),
  }),
  /** A version that does not hold yet will not hold. */
  deskWithdrawVersion: defineDeskCall({
    path: '/product/withdraw',
    access: ['admin'],
    changes: true,
    request: v.object({ id: productId, version }),
    response: done,
  }),
  /** The last version of every product, as JSON. */
  deskExportCatalogue: defineDeskCall({
    path: '/catalogue/export',
    access: ['admin'],
    request: nothing,
    response: v.object({ file: v.string() }),
  }),
  /** The changes that an import would make, and the problems of the file. */
  deskCheckImport: defineDeskCall({
    path: '/catalogue/check',
    access: ['admin'],
    request: v.object({ file, holdsFrom }),
    response: v.object({
      /** For the import: it is refused if the catalogue was changed since. */
      revision: count,
      problems: v.array(v.string()),
      changes: v.array(
        v.object({
          id: productId,
          name: v.string(),
          isNew: v.boolean(),
          differences: v.array(difference),
        }),
      ),
    }),
  }),
  /** Products that the file does not have stay as they are. */
  deskImportCatalogue: defineDeskCall({
    path: '/catalogue/import',
    access: ['admin'],
    changes: true,
    request: v.object({ file, holdsFrom, revision: count, words: words(500) }),
    response: v.object({ changed: count }),
  }),
};
