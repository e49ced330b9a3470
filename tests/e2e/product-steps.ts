import { expect, type Browser } from '@playwright/test';
import { closeContext } from '../support/close-context';
import { logToasts } from '../support/toast-log';

export const india = 356;
export const singapore = 702;
export const japanEVisa = 39201;
export const letters = [
  '/scenes/samples/employment-letter.svg',
  '/scenes/samples/employment-letter.pdf',
];

export const material = (name: string, urls: readonly string[], query = '') =>
  `/material-template/${encodeURIComponent(name)}/${encodeURIComponent(urls.join(','))}${query}`;

/** A visitor with their countries chosen; without a service worker the tests can stand in for the network. */
export async function openVisitor(browser: Browser, baseURL: string) {
  const faults: string[] = [];
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    serviceWorkers: 'block',
    baseURL,
  });
  await context.addInitScript(
    ([nationalityId, residenceId]) =>
      localStorage.setItem('countries', JSON.stringify({ nationalityId, residenceId })),
    [india, singapore],
  );
  await logToasts(context);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (/content security policy|trusted type/i.test(message.text())) faults.push(message.text());
  });
  return {
    page,

    /** Nothing in the page may have broken. */
    async leave(): Promise<void> {
      await closeContext(context);
      expect(faults).toEqual([]);
    },
  };
}

export type Visitor = Awaited<ReturnType<typeof openVisitor>>;
