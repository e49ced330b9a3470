import type { Page } from '@playwright/test';
import { databaseName } from '../../src/storage/keys';

/** The values of a store of the phone, of each these fields; bytes as the list of their numbers. */
export const storedRows = <Row extends object>(
  page: Page,
  store: string,
  fields: readonly (keyof Row & string)[],
): Promise<Row[]> =>
  page.evaluate(
    ([name, from, wanted]) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(from).objectStore(from).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            const plain = (value: unknown) =>
              value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value;
            const rows = reading.result as Record<string, unknown>[];
            resolve(
              rows.map((row) =>
                Object.fromEntries(wanted.map((key) => [key, plain(row[key])])),
              ) as Row[],
            );
          };
        };
      }),
    [databaseName, store, fields] as const,
  );
