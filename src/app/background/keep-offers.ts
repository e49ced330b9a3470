import { RefusedError } from '../../api/errors';
import type { Destination } from '../../contract/homepage';
import type { Product } from '../../contract/products';
import { productQuery } from '../../queries/product-query';
import { networkInformation } from '../../outbox/transfer/metered';
import { whenIdle } from '../../platform/when-idle';
import { keptProductsFor } from '../../queries/kept-offers';
import { onlineAtom } from '../../services/connection';
import { quietFailure } from '../../services/failure-toast';
import { atoms, queryClient } from '../../services/services';
import { completeChoice, countriesAtom } from '../../session/countries';
import { currentSession } from '../../session/session';
import { mayKeep, productsToKeep, samplePictures } from './offers-to-keep';

const dayMs = 24 * 60 * 60_000;
const mostPictures = 20;
const settledMs = 4000;

/** A product as the server has it now, or had it within a day; undefined if it refuses it. */
async function freshProduct(query: ReturnType<typeof productQuery>): Promise<Product | undefined> {
  const options = { ...query, staleTime: dayMs, meta: { ...query.meta, ...quietFailure } };
  try {
    // The first answer may be an old one of the phone, which is then renewed: the second waits for that.
    await queryClient.fetchQuery(options);
    return await queryClient.fetchQuery(options);
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
}

/** Keeps the products that home shows for the chosen countries, one after the other. */
async function keepProducts(isAllowed: () => boolean): Promise<void> {
  const countries = atoms.get(countriesAtom);
  const choice = completeChoice(countries);
  const isUser = currentSession() !== undefined;
  const goesOn = () =>
    isAllowed() &&
    atoms.get(countriesAtom) === countries &&
    (currentSession() !== undefined) === isUser;
  const destinations = queryClient.getQueryData<Destination[]>(['destinations', isUser, choice]);
  if (!choice || !destinations) return;
  const pictures = new Set<string>();
  for (const id of productsToKeep(destinations, await keptProductsFor(choice), Date.now())) {
    if (!goesOn()) return;
    const product = await freshProduct(productQuery(isUser, id, choice));
    const found = product ? samplePictures(product) : [];
    for (const path of found) pictures.add(path);
  }
  // The service worker caches what the page fetches of them.
  for (const path of [...pictures].slice(0, mostPictures))
    if (goesOn()) await (await fetch(path)).blob();
}

/**
 * Keeps products for use offline, now and whenever home has got its destinations, if the page is idle.
 */
export function keepOffers(isBusy: () => boolean): void {
  const isAllowed = () =>
    mayKeep(networkInformation() ?? {}, { isOnline: atoms.get(onlineAtom), isBusy: isBusy() });
  const keep = async () => {
    await whenIdle(settledMs);
    if (isAllowed()) await keepProducts(isAllowed);
  };
  let running = Promise.resolve();
  // A product that failed is asked for when it is shown, or after home's next answer.
  const start = () => (running = running.then(keep).catch(() => undefined));
  queryClient.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success';
    if (isAnswer && event.query.queryKey[0] === 'destinations') void start();
  });
  void start();
}
