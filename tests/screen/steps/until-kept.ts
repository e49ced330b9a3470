import { expect, type Page } from '@playwright/test';

/** Waits until an answer of that name lies sealed on the phone: it is shown before it is kept. */
export const untilKept = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve, reject) => {
            const opening = indexedDB.open('visa');
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const reading = opening.result
                .transaction('answers')
                .objectStore('answers')
                .getAllKeys();
              reading.onsuccess = () => {
                opening.result.close();
                resolve(reading.result.map(String));
              };
            };
          }),
      ),
    )
    .toContainEqual(expect.stringContaining(`["${name}"`));
