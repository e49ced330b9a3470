import type { App } from '../harness/app';

/**
 * Holds the reading of passports on the phone, in the pages that are opened from now on.
 * @returns lets a page's readings go
 */
export async function holdReading({ page }: Pick<App, 'page'>): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    let isHeld = true;
    Object.assign(window, {
      releaseReading() {
        isHeld = false;
        for (const post of held) post();
      },
    });
    Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
      apply(post, worker, given: unknown[]) {
        const { path = [] } = given[0] as { path?: unknown[] };
        const send = () => void Reflect.apply(post, worker, given);
        if (isHeld && path.includes('readPassport')) held.push(send);
        else send();
      },
    });
  });
  return () =>
    page.evaluate(() => (window as unknown as { releaseReading: () => void }).releaseReading());
}
