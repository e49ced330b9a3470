import type { App } from '../harness/app';

/**
 * Holds the reading of passports on the phone, in the pages that are opened from now on.
 * @param work what is held: the reading, or making the picture ready, which follows it
 * @returns lets what a page holds go
 */
export async function holdReading(
  { page }: Pick<App, 'page'>,
  work: 'readPassport' | 'prepareDocument' = 'readPassport',
): Promise<() => Promise<void>> {
  await page.addInitScript((heldWork) => {
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
        if (isHeld && path.includes(heldWork)) held.push(send);
        else send();
      },
    });
  }, work);
  return () =>
    page.evaluate(() => (window as unknown as { releaseReading: () => void }).releaseReading());
}
