import type { OutboxMessage } from '../../src/outbox/core/outbox-event';

/** Functions that run in the app's page: each is serialised alone, so it is self-contained. */
type MeasuredWindow = typeof globalThis & { began: number; safe: Map<string, number> };

/** Notes when files were chosen, and when each of them was first said to be sealed. */
export function watchSafe(): void {
  const page = globalThis as MeasuredWindow;
  page.safe = new Map();
  document.addEventListener('change', () => (page.began = performance.now()), { capture: true });
  new BroadcastChannel('visa-outbox').addEventListener(
    'message',
    ({ data }: MessageEvent<OutboxMessage>) => {
      if (data.type === 'changed' && !page.safe.has(data.itemId))
        page.safe.set(data.itemId, performance.now() - page.began);
    },
  );
}

/** Milliseconds from the choice until each file was safe, in their order. */
export const safeTimes = (): number[] => [...(globalThis as MeasuredWindow).safe.values()];

/** How many files IndexedDB has, how many of them are prepared, and how many have arrived. */
export interface Counts {
  rows: number;
  prepared: number;
  sent: number;
}

/** Counts by an index: reading the rows would take memory itself. */
export const countRows = (): Promise<Counts> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('visa');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const states: string[] = [];
      const byState = opening.result.transaction('items').objectStore('items').index('byState');
      const reading = byState.openKeyCursor();
      reading.onsuccess = () => {
        const cursor = reading.result;
        if (cursor) {
          states.push(String((cursor.key as IDBValidKey[])[1]));
          cursor.continue();
          return;
        }
        opening.result.close();
        const left = (state: string) => states.filter((each) => each !== state).length;
        const rows = states.length;
        resolve({ rows, prepared: left('unprepared'), sent: rows - left('done') });
      };
    };
  });
