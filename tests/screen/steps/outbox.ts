import type { Page } from '@playwright/test';
import { databaseName } from '../../../src/storage/keys';

/** An item of the outbox, as far as tests look at it. */
export interface OutboxRow {
  kind: string;
  state: string;
  fileName: string;
  size: number;
  isUnconfirmed?: true;
}

/** The rows of the outbox in the phone's database, in its order. */
export const outboxOf = (page: Page): Promise<OutboxRow[]> =>
  page.evaluate(
    (name) =>
      new Promise<OutboxRow[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const items = opening.result.transaction('items').objectStore('items');
          const reading = items.index('byUser').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result as OutboxRow[]);
          };
        };
      }),
    databaseName,
  );
