import { readFileSync } from 'node:fs';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { expectToast, logToasts, mostToastsOf, toastsOf } from '../../support/toast-log';
import { phoneStateScript } from './build-phone-state';
import type { PhoneState } from './phone-state';
import type { Line } from './line';

/** A phone that was here before: countries chosen, no pop-up and no cookie bar in the way. */
const usual: PhoneState = {
  countries: { nationalityId: 356, residenceId: 702 },
  isVisited: true,
  acceptsCookies: true,
  language: undefined,
  session: undefined,
};

/** A page of the app's origin that starts nothing of the app. */
const quietPath = '/later.json';

let script: string | undefined;
const phoneState = () => (script ??= readFileSync(phoneStateScript, 'utf8'));

/** A failed request is written to the console by the browser, whatever the app does about it. */
const isOfBrowser = (text: string) => text.startsWith('Failed to load resource');

/**
 * The app in a page. Each test has a browser context of its own: nothing of another test is left in
 * storage, history, caches, timers or clock. What the phone is to have kept is written before the
 * first visit.
 */
export async function openApp(context: BrowserContext, line: Line) {
  await logToasts(context);
  const errors: string[] = [];
  const watch = (page: Page) => {
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isOfBrowser(message.text())) errors.push(message.text());
    });
  };
  context.on('page', watch);
  const page = await context.newPage();
  let state = usual;
  let isWritten = false;

  async function writeState(): Promise<void> {
    await page.goto(line.address + quietPath);
    await page.evaluate(phoneState());
    await page.evaluate((kept) => {
      const { writePhoneState } = globalThis as unknown as {
        writePhoneState: (kept: unknown) => Promise<void>;
      };
      return writePhoneState(kept);
    }, state);
    isWritten = true;
  }

  return {
    page,
    line,
    /** The dialog that is open. */
    dialog: page.locator('dialog[open]'),
    /** Changes what the phone has kept before the first visit. */
    prepare(changed: Partial<PhoneState>): void {
      if (isWritten) throw new Error('The phone was used already.');
      state = { ...state, ...changed };
    },
    /** Writes the phone's state now, for a test that adds something to it before the first visit. */
    writeState,
    /** Loads the app at a path. */
    async visit(path = '/'): Promise<void> {
      if (!isWritten) await writeState();
      await page.goto(line.address + path);
    },
    /** Another tab of the same phone. */
    async visitInNewTab(path = '/'): Promise<Page> {
      if (!isWritten) await writeState();
      const tab = await context.newPage();
      await tab.goto(line.address + path);
      return tab;
    },
    /** Every toast since the page was loaded, gone or not. */
    toasts: () => toastsOf(page),
    mostToasts: () => mostToastsOf(page),
    expectToast: (text: string) => expectToast(page, text),
    stored: (key: string) => page.evaluate((name) => localStorage.getItem(name), key),
    /** Errors that the test expects: they are taken out of what fails it. */
    takeErrors: () => errors.splice(0),
    /** After the test: nothing broke in any page, and every answer fitted the contract. */
    expectNoErrors(): void {
      expect(line.problems(), 'answers of the test that do not fit the contract').toEqual([]);
      expect(errors, 'errors in the console').toEqual([]);
    },
  };
}

export type App = Awaited<ReturnType<typeof openApp>>;
