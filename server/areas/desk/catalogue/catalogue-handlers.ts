import type {
  deskCatalogueCalls,
  ProductDifference,
  ProductInList,
  ProductVersionInList,
} from '../../../../src/contract/desk/catalogue-calls';
import { languages } from '../../../../src/contract/languages';
import { usualLackingNameRule } from '../../../../src/domain/passport/passport-names';
import type { Services } from '../../../services';
import { isTranslated } from '../../catalogue/catalogue-in';
import type { Catalogue, Product } from '../../catalogue/catalogue-types';
import { audienceLabel, productDifferences } from '../../catalogue/versions/product-differences';
import { type ChangeOutcome, changeProduct } from '../../catalogue/versions/change-products';
import { lastVersion, servedFiles } from '../../catalogue/versions/holding-versions';
import { textsOf } from '../../catalogue/versions/product-texts';
import {
  loadVersions,
  type ProductVersion,
  startChange,
  withdrawVersion,
} from '../../catalogue/versions/product-version';
import { operatorsById } from '../access/operators';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { writeDeskAudit } from '../write-audit';

/** A difference of two versions as one line of a refusal. */
const differenceLine = ({ what, before, after }: ProductDifference): string =>
  `${what}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`;

type ProductCalls = Pick<
  typeof deskCatalogueCalls,
  'deskProducts' | 'deskProduct' | 'deskChangeProduct' | 'deskWithdrawVersion'
>;

/** The products that are sold, and their versions. */
export function catalogueHandlers({ catalogue, settings }: Services): DeskHandlersOf<ProductCalls> {
  return {
    deskProducts:
      ({ now }) =>
      async (tx) => {
        const versions = await loadVersions(tx);
        return {
          products: catalogue.destinations.flatMap(({ id, name, flagKey }) => {
            const own = versions.filter(({ product }) => product.destinationId === id);
            const ids = [...new Set(own.map(({ product }) => product.id))];
            return ids.flatMap((productId) => {
              const ofProduct = own.filter(({ product }) => product.id === productId);
              const inList = wireInList(ofProduct, now);
              return inList ? [{ ...inList, destinationName: name, flagKey }] : [];
            });
          }),
        };
      },

    deskProduct:
      ({ request: { id }, now }) =>
      async (tx) => {
        const versions = await loadVersions(tx, id);
        const last = lastVersion(versions);
        const destination = catalogue.destinations.find(
          (each) => each.id === last?.product.destinationId,
        );
        if (!last || !destination) throw new DeskRefusal('not-found');
        const { product } = last;
        return {
          id,
          name: product.name,
          destinationName: destination.name,
          flagKey: destination.flagKey,
          version: product.version,
          holdsFrom: last.holdsFrom.toISOString(),
          availability: product.availability,
          needDays: product.needDays,
          lackingName: product.lackingName ?? usualLackingNameRule,
          prices: product.prices.map(({ audience, price }) => ({
            audience: audienceLabel(catalogue, audience),
            ...(price && { price }),
          })),
          texts: textsOf(product).map((text) => ({
            ...text,
            untranslated: languages.filter((language) => !isTranslated(text.text, language)),
          })),
          versions: wireVersions(catalogue, versions, await operatorsById(tx), now),
        };
      },

    deskChangeProduct: ({ request, operator, now }) => {
      const { id, expected, holdsFrom, words, ...change } = request;
      const against = { catalogue, hasFile: servedFiles(catalogue, settings.staticDir) };
      const origin = {
        operatorId: operator.id,
        holdsFrom: holdsFrom === undefined ? undefined : new Date(holdsFrom),
        words,
        now,
      };
      return async (tx) => {
        const outcome = await changeProduct(tx, against, { id, expected, change }, origin);
        const { version, differences } = required(outcome);
        const entry = { what: 'product-changed', operator, subject: `product ${id}` };
        await writeDeskAudit(
          tx,
          {
            ...entry,
            before: { version: expected },
            after: { version, holdsFrom: holdsFrom ?? now.toISOString(), words, differences },
          },
          now,
        );
        return { version };
      };
    },

    deskWithdrawVersion:
      ({ request: { id, version }, operator, now }) =>
      async (tx) => {
        await startChange(tx);
        const last = lastVersion(await loadVersions(tx, id));
        if (!last) throw new DeskRefusal('not-found');
        if (last.product.version !== version) throw new DeskRefusal('changed');
        // One that holds already may have been sold.
        if (last.holdsFrom <= now) throw new DeskRefusal('not-allowed');
        await withdrawVersion(tx, { id, version }, operator.id, now);
        const entry = { what: 'product-version-withdrawn', operator, subject: `product ${id}` };
        await writeDeskAudit(tx, { ...entry, before: { version } }, now);
        return {};
      },
  };
}

/** @throws {DeskRefusal} unless the change was made */
function required(outcome: ChangeOutcome): Extract<ChangeOutcome, { kind: 'done' }> {
  switch (outcome.kind) {
    case 'unknown':
      throw new DeskRefusal('not-found');
    case 'changed':
      throw new DeskRefusal('changed', { details: outcome.differences.map(differenceLine) });
    case 'wrong':
      throw new DeskRefusal('catalogue-wrong', { details: [...outcome.problems] });
    case 'done':
      return outcome;
  }
}

/** The version that holds now; undefined before the first one does. */
const holdingOf = (versions: readonly ProductVersion[], now: Date) =>
  versions.findLast(({ isWithdrawn, holdsFrom }) => !isWithdrawn && holdsFrom <= now);

function wireInList(
  versions: readonly ProductVersion[],
  now: Date,
): Omit<ProductInList, 'destinationName' | 'flagKey'> | undefined {
  const last = lastVersion(versions);
  const shown = holdingOf(versions, now) ?? last;
  if (!last || !shown) return undefined;
  const { product } = shown;
  const sums = product.prices.flatMap(({ price }) =>
    price ? [price.visaFee + price.serviceFee] : [],
  );
  return {
    id: product.id,
    name: product.name,
    availability: product.availability,
    needDays: product.needDays,
    fromPrice: Math.min(...sums),
    toPrice: Math.max(...sums),
    version: product.version,
    holdsFrom: shown.holdsFrom.toISOString(),
    ...(last.holdsFrom > now && {
      planned: { version: last.product.version, holdsFrom: last.holdsFrom.toISOString() },
    }),
  };
}

function wireVersions(
  catalogue: Catalogue,
  versions: readonly ProductVersion[],
  operatorOf: Awaited<ReturnType<typeof operatorsById>>,
  now: Date,
): ProductVersionInList[] {
  const holding = holdingOf(versions, now);
  let before: Product | undefined;
  return versions
    .map((each): ProductVersionInList => {
      const { product, holdsFrom, madeAt, madeBy, words, isWithdrawn } = each;
      const differences = before ? productDifferences(catalogue, before, product) : [];
      if (!isWithdrawn) before = product;
      return {
        version: product.version,
        holdsFrom: holdsFrom.toISOString(),
        madeAt: madeAt.toISOString(),
        ...(madeBy !== null && { operator: operatorOf(madeBy) }),
        ...(words !== null && { words }),
        state: isWithdrawn
          ? 'withdrawn'
          : each === holding
            ? 'holds'
            : holdsFrom > now
              ? 'planned'
              : 'earlier',
        differences,
      };
    })
    .reverse();
}
