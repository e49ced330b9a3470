import { expect, type BrowserContext, type Page } from '@playwright/test';
import { patience } from './patience';

interface ToastLog {
  /** Every toast of this document in the order in which they came. */
  texts: string[];
  /** The most that were shown at one time. */
  most: number;
}

/** Writes down every toast of every page: they are gone after two seconds, however slow a test is. */
export async function logToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const log: ToastLog = { texts: [], most: 0 };
    Object.assign(window, { toastLog: log });
    const seen = new WeakSet<Element>();
    let region: Element | null = null;
    new MutationObserver(() => {
      if (!region?.isConnected) region = document.querySelector('[role=status][popover]');
      const shown = [...(region?.children ?? [])];
      log.most = Math.max(log.most, shown.length);
      for (const toast of shown) {
        if (seen.has(toast)) continue;
        seen.add(toast);
        log.texts.push(toast.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

const read = (page: Page): Promise<ToastLog> =>
  page.evaluate(() => (window as unknown as { toastLog: ToastLog }).toastLog);

export const toastsOf = async (page: Page): Promise<string[]> => (await read(page)).texts;
export const mostToastsOf = async (page: Page): Promise<number> => (await read(page)).most;

/** Waits for a toast that came since this document began, gone or not; a reload may come in between. */
export const expectToast = (page: Page, text: string, timeout?: number): Promise<void> =>
  expect(async () => expect(await toastsOf(page)).toContain(text)).toPass({
    timeout: timeout ?? patience.longStep,
  });
