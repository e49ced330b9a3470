import { expect, type Page } from '@playwright/test';
import { accountBeside } from '../support/account-beside';
import { startFaultyServer } from '../support/faulty-server';
import { loggedInPage } from '../support/logged-in-page';
import { startOpenServer } from '../support/open-server';
import { employee, newApplicant, newOrder } from '../support/order-steps';
import { launchPageBrowser } from '../support/page-browser';
import { logToasts } from '../support/toast-log';
import { newEmail } from '../support/traveller';

export const account = { email: newEmail(), password: 'secret12' };

/** The app in front of a traveller with some applications, and the same account on another device. */
export async function openOrders({ orders }: { orders: number }) {
  const server = await startOpenServer();
  const faulty = await startFaultyServer(server.address);
  const beside = await accountBeside(server, account);
  for (let count = 0; count < orders; count += 1)
    await newApplicant(beside, await newOrder(beside), employee);
  const browser = await launchPageBrowser();
  const newContext = (timezoneId: string) =>
    browser.newContext({
      viewport: { width: 360, height: 800 },
      hasTouch: true,
      serviceWorkers: 'block',
      baseURL: faulty.address,
      timezoneId,
    });
  // In the first time zone of the world: there it is tomorrow for most of the server's day.
  const context = await newContext('Pacific/Kiritimati');
  await logToasts(context);
  const page: Page = await loggedInPage(context, account);
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  return {
    ...{ server, faulty, beside, page, newContext },

    /** What a call is asked for while something is done. */
    async askedFor(path: string, doing: () => Promise<void>): Promise<unknown[]> {
      const before = faulty.received(path).length;
      await doing();
      return faulty.received(path).slice(before);
    },

    /** After each test: the server answers as it does, and nothing in the page broke. */
    endTest(): void {
      faulty.clear();
      expect(pageErrors.splice(0)).toEqual([]);
    },

    async close(): Promise<void> {
      await browser.close();
      await faulty.stop();
      await server.remove();
    },
  };
}

export type Scene = Awaited<ReturnType<typeof openOrders>>;
