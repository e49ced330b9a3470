import type { AppWindow } from '../../faults/outbox/app-window';

/** What runs in the app's page: each function is handed over whole. */
type MeasuredWindow = AppWindow & { longest: number };

export interface SealingFor {
  userId: string;
  orderId: string;
  applicantId: string;
  documentId: number;
}

/** Seals so many small pages one after the other; resolves to what each took, in milliseconds. */
export async function sealMany([count, { userId, ...target }]: readonly [number, SealingFor]) {
  const { waysIn } = globalThis as AppWindow;
  const small = new OffscreenCanvas(96, 128);
  small.getContext('2d')?.fillRect(0, 0, 48, 64);
  const picture = await small.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
  const thumbnail = new Uint8Array(await picture.arrayBuffer());
  const took: number[] = [];
  for (let position = 0; position < count; position += 1) {
    const bytes = crypto.getRandomValues(new Uint8Array(20_000));
    bytes.set([0xff, 0xd8, 0xff]);
    const began = performance.now();
    await waysIn.seal({
      userId,
      target: {
        ...target,
        position,
        replaces: null,
        documentName: 'Passport copy',
        applicantName: 'Ananya',
      },
      fileName: `page-${position}.jpg`,
      mime: 'image/jpeg',
      thumbnail,
      bytes,
    });
    took.push(performance.now() - began);
  }
  return took;
}

/** When the first screen was painted, since the page was asked for. */
export const startMs = (): number =>
  performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;

export function watchLongTasks(): void {
  const page = globalThis as MeasuredWindow;
  page.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.longest = Math.max(page.longest, duration);
  }).observe({ type: 'longtask' });
}

export const longestTask = (): number => (globalThis as MeasuredWindow).longest;
