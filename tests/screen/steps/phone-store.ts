import { expect, type Page } from '@playwright/test';

type Store = 'drafts' | 'items' | 'pocket' | 'pocketBytes';

/** The values in a store of the phone, as text: bytes are written out. */
export const valuesIn = (page: Page, store: Store): Promise<string[]> =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('visa');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            const bytes = (_key: string, value: unknown) =>
              value instanceof ArrayBuffer
                ? [...new Uint8Array(value)]
                : ArrayBuffer.isView(value)
                  ? [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)]
                  : value;
            resolve((reading.result as unknown[]).map((each) => JSON.stringify(each, bytes)));
          };
        };
      }),
    store,
  );

/** Waits until a store of the phone has so many entries. */
export const expectKept = (page: Page, store: Store, count: number): Promise<void> =>
  expect.poll(async () => (await valuesIn(page, store)).length).toBe(count);

/** The drafts that the phone keeps: sealed, and sealed again with every write. */
const keptDrafts = async (page: Page): Promise<string> =>
  (await valuesIn(page, 'drafts')).join('\n');

/**
 * Types, and waits until the phone has written it: it is shown a little earlier. No draft may be on
 * its way before.
 */
export async function typeDraft(page: Page, type: () => Promise<void>): Promise<void> {
  const before = await keptDrafts(page);
  await type();
  await expect.poll(() => keptDrafts(page)).not.toBe(before);
}
