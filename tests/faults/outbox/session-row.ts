import type { Page, Worker } from '@playwright/test';
import { databaseName } from '../../../src/storage/keys';

/** The row that says who is logged in, in a form that can be taken along. */
export interface SessionRow {
  userId: string;
  sealed: number[];
}

const done = `(request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
})`;

export const readSession = (from: Page): Promise<SessionRow> =>
  from.evaluate<SessionRow>(`(async () => {
    const done = ${done};
    const database = await done(indexedDB.open('${databaseName}'));
    const row = await done(database.transaction('session').objectStore('session').get('current'));
    database.close();
    return { userId: row.userId, sealed: [...new Uint8Array(row.sealed)] };
  })()`);

/** As a log-in in another tab writes it, at this very moment. */
export const writeSession = (into: Worker, { userId, sealed }: SessionRow): Promise<undefined> =>
  into.evaluate<undefined>(`(async () => {
    const done = ${done};
    const database = await done(indexedDB.open('${databaseName}'));
    const store = database.transaction('session', 'readwrite').objectStore('session');
    const bytes = Uint8Array.from(${JSON.stringify(sealed)});
    await done(store.put({ id: 'current', userId: '${userId}', sealed: bytes.buffer }));
    database.close();
  })()`);
