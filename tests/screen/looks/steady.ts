import type { Page } from '@playwright/test';

/** How far and how much of a page may move while it comes; up to this it counts as good. */
const most = 0.1;

interface Shift {
  readonly value: number;
  /** The beginnings of the texts that moved. */
  readonly what: string;
}

/** Writes down what of each document moves before it is touched: a touch moves things on purpose. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const observer = new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        const words = sources.map(({ node }) => node?.textContent?.trim().slice(0, 30));
        shifts.push({ value, what: words.join(', ') });
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    for (const touch of ['pointerdown', 'keydown', 'input', 'change'])
      addEventListener(touch, () => observer.disconnect(), { capture: true, once: true });
  });
}

/** The layout shifts, if their sum is too large. */
export async function shiftFindings(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum < most ? [] : shifts.map(({ value, what }) => `moves by ${value.toFixed(3)}: ${what}`);
}
