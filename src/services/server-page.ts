import { hashKey, type QueryClient } from '@tanstack/react-query';
import { type ServerPage, serverPageId } from '../domain/server-page';
import { type KeptAnswers, visitorId } from '../storage/offline-cache';

let taken: ServerPage | undefined;
let takenAt: number | undefined;

/**
 * When the server sent the page, in milliseconds of this phone's clock; undefined for one that Back or a
 * restored tab took from the browser's cache, of whatever age: nothing came over the network.
 */
function sentAt(): number | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  const isFromCache = navigation && Reflect.get(navigation, 'transferSize') === 0;
  return isFromCache ? undefined : performance.timeOrigin;
}

/** The page that the app has taken over; undefined if it began with a shell. */
export const serverPage = (): ServerPage | undefined => taken;

/** Puts a page's answers where its screens ask for them, as new as the page: of no age, they ask again. */
export function takeServerPage(page: ServerPage, client: QueryClient): void {
  taken = page;
  takenAt = sentAt();
  const updatedAt = takenAt ?? 0;
  for (const [queryKey, data] of page.answers) client.setQueryData(queryKey, data, { updatedAt });
}

/** Reads it from the page; undefined if the server has put no content in. */
export function readServerPage(page: Document): ServerPage | undefined {
  const text = page.getElementById(serverPageId)?.textContent;
  return text ? (JSON.parse(text) as ServerPage) : undefined;
}

/** Keeps the page's answers for starts without a network, as if the app had asked for them. */
export async function keepServerPage(kept: KeptAnswers): Promise<void> {
  if (takenAt === undefined) return;
  for (const [queryKey, data] of taken?.answers ?? [])
    await kept.write(visitorId, hashKey(queryKey), { data, at: takenAt });
}
