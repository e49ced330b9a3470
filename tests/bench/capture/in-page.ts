import type { OutboxMessage } from '../../../src/outbox/core/messages';

/** What runs in the app's page: each function is handed over whole. */
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

/** How many files IndexedDB has, and how many of them are prepared. */
export const countRows = (): Promise<{ rows: number; prepared: number }> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('visa');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('items').objectStore('items').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        const items = reading.result as { isRaw?: boolean }[];
        resolve({
          rows: items.length,
          prepared: items.filter(({ isRaw }) => !isRaw).length,
        });
      };
    };
  });
