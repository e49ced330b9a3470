import type { Product } from '../../contract/products';
import { type Connection, mayLoadAhead } from './keep-later';

const dayMs = 24 * 60 * 60_000;
const mostProducts = 12;

type Products = readonly { readonly products: readonly { readonly id: number }[] }[];

/**
 * The first products that home shows, without those whose kept answer is younger than a day. An answer
 * from the future was dated before the clock was set back: it counts as old.
 */
export function productsToKeep(
  destinations: Products,
  kept: readonly { readonly productId: number; readonly at: number }[],
  now: number,
): number[] {
  const young = new Set(
    kept.filter(({ at }) => at <= now && now - at < dayMs).map(({ productId }) => productId),
  );
  return destinations
    .flatMap(({ products }) => products.map(({ id }) => id))
    .slice(0, mostProducts)
    .filter((id) => !young.has(id));
}

type Pictured = Pick<Product, 'sampleUrl' | 'identities'>;

/** The folder of the app's own samples, small files, which the service worker caches (`sw/caching.ts`). */
const ownSamples = '/scenes/samples/';

/** The paths of a product's sample pictures that the service worker caches; not of PDFs. */
export function samplePictures({ sampleUrl, identities }: Pictured): string[] {
  const documents = identities.flatMap(({ required, optional }) => [...required, ...optional]);
  const paths = [sampleUrl ?? '', ...documents.flatMap(({ samples = [] }) => samples)];
  const isPicture = (path: string) => path.startsWith(ownSamples) && !path.endsWith('.pdf');
  return [...new Set(paths.filter(isPicture))];
}

/** Whether the network is free and fast, and nothing else needs it. */
export const mayKeep = (
  connection: Connection & { readonly type?: string },
  { isOnline, isBusy }: { isOnline: boolean; isBusy: boolean },
): boolean => isOnline && !isBusy && mayLoadAhead(connection) && connection.type !== 'cellular';
