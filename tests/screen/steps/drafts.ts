import { expect, type Page } from '@playwright/test';
import { databaseName } from '../../../src/storage/keys';

/** What the phone keeps of what was typed: sealed, and sealed again with every write. */
const keptDrafts = (page: Page): Promise<string> =>
  page.evaluate(
    (name) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            const bytes = (_key: string, value: unknown) =>
              value instanceof ArrayBuffer
                ? [...new Uint8Array(value)]
                : ArrayBuffer.isView(value)
                  ? [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)]
                  : value;
            resolve(JSON.stringify(reading.result, bytes));
          };
        };
      }),
    databaseName,
  );

/** The drafts, once no write changes them any more. */
export async function draftsAtRest(page: Page): Promise<string> {
  let last = '';
  await expect
    .poll(async () => {
      const before = last;
      last = await keptDrafts(page);
      return last === before;
    })
    .toBe(true);
  return last;
}

/** Waits until the phone has written a draft since `before` was read: it is shown a little earlier. */
export const draftWritten = (page: Page, before: string): Promise<void> =>
  expect.poll(() => keptDrafts(page)).not.toBe(before);
