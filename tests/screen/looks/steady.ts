import type { Page } from '@playwright/test';

/** How far and how much of a page may move while it comes; up to this it counts as good. */
const most = 0.1;

/** Adds up how much the parts of each document move that nobody has touched. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const words = sources.map(({ node }) => node?.textContent?.trim().slice(0, 30));
        if (!hadRecentInput) shifts.push({ value, what: words.join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function shiftFindings(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (process.env['LOOK_SHIFT']) console.log('SHIFT', sum.toFixed(3));
  return sum < most ? [] : shifts.map(({ value, what }) => `moves by ${value.toFixed(3)}: ${what}`);
}
