import type { Page, Worker } from '@playwright/test';
import { hasFile, type OutboxItem } from '../../../src/outbox/core/item';
import { databaseName } from '../../../src/storage/keys';

/** A record of the outbox as it lies in IndexedDB, and how many of its pieces lie beside it. */
export type PhoneRecord = OutboxItem & { chunksThere: number };

/** Whether its traveller has removed an item that may have arrived. */
export const isWithdrawn = (record: PhoneRecord | undefined): boolean =>
  record !== undefined && hasFile(record) && record.isWithdrawn === true;

/**
 * Reads the outbox's rows past the app's code: what IndexedDB really holds. Runs in any page or
 * worker of the origin, and leaves no connection open that could block an upgrade.
 */
export function readRecords(from: Page | Worker): Promise<PhoneRecord[]> {
  const read = async (name: string): Promise<PhoneRecord[]> => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // Opening a database that is not there would make it, at a version that the app cannot use.
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return [];
    const database = await done(indexedDB.open(name));
    try {
      if (!database.objectStoreNames.contains('items')) return [];
      const transaction = database.transaction(['items', 'chunks']);
      const items = (await done(transaction.objectStore('items').getAll())) as PhoneRecord[];
      const chunks = await done(transaction.objectStore('chunks').getAllKeys());
      return items.map((item) => ({
        ...item,
        chunksThere: chunks.filter((key) => Array.isArray(key) && key[0] === item.id).length,
      }));
    } finally {
      database.close();
    }
  };
  // The two kinds share no signature that TypeScript could call.
  return 'goto' in from ? from.evaluate(read, databaseName) : from.evaluate(read, databaseName);
}
