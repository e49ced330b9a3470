import { expect, type Page } from '@playwright/test';

/** The names of the answers and screens that lie sealed on the phone, each after its user's id. */
export const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('visa');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(String));
          };
        };
      }),
  );

/** Waits until an answer of that name lies sealed on the phone: it is shown before it is kept. */
export const untilKept = (page: Page, name: string) =>
  expect.poll(() => keptNames(page)).toContainEqual(expect.stringContaining(`["${name}"`));

/** Waits until the screen of a path is kept for the next visit. */
export const untilScreenKept = (page: Page, path: string) =>
  expect
    .poll(() => keptNames(page))
    .toContainEqual(expect.stringMatching(new RegExp(`:screen ${path}$`)));

/** Makes all answers on the phone older, or younger than now where `byMs` is negative. */
export const ageKept = (page: Page, byMs: number): Promise<void> =>
  page.evaluate(
    (difference) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('visa');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const changing = opening.result.transaction('answers', 'readwrite');
          const walk = changing.objectStore('answers').openCursor();
          walk.onsuccess = () => {
            const at = walk.result;
            if (!at) return;
            const row = at.value as { at: number };
            at.update({ ...row, at: row.at - difference });
            at.continue();
          };
          changing.onerror = () => reject(changing.error);
          changing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    byMs,
  );
