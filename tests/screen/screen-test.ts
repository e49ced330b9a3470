import { test as base } from '@playwright/test';
import type { OperatorRole } from '../../src/contract/desk/define-desk-call';
import { loggedInOperator, type TestOperator } from '../support/desk-operator';
import { patience } from '../support/patience';
import { openApp, type App } from './harness/app';
import { openSite, type Account, type Site } from './harness/site';

export { expect } from '@playwright/test';

interface OfTest {
  /** Before each test, also one of the desk alone: no faults and the right clock. */
  freshSite: undefined;
  /** The app in front of a visitor, or of `traveller` where the test has one. */
  app: App;
  /** An account of this test's own; the app is logged in with it. */
  traveller: Account;
  /** The roles of `operator`: all where undefined. */
  roles: readonly OperatorRole[] | undefined;
  /** An operator of this test's own; pages of this test are logged in at the desk. */
  operator: TestOperator;
}

interface OfWorker {
  site: Site;
  /** More of the server's environment, for a file of its own. */
  settings: Readonly<Record<string, string>>;
}

/**
 * A test of screens: the built app in a browser context of its own, before the real server of the
 * worker. A call is answered otherwise by `app.line.answer(call, fault)`.
 */
export const test = base.extend<OfTest, OfWorker>({
  settings: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ settings }, use) => {
      const site = await openSite(settings);
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: patience.start },
  ],
  freshSite: [
    async ({ site }, use) => {
      site.reset();
      await use(undefined);
    },
    { auto: true },
  ],
  app: async ({ context, site }, use) => {
    const app = await openApp(context, site.line);
    await use(app);
    // A call that the page repeats by itself may be under way: its end is no fault of the test.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    app.expectNoErrors();
  },
  traveller: async ({ app, site }, use) => {
    const account = await site.signUp();
    app.prepare({ session: account.session });
    await use(account);
  },
  roles: [undefined, { option: true }],
  operator: async ({ context, site, roles }, use) => {
    const operator = await loggedInOperator(site, roles);
    const [name = '', value = ''] = operator.cookie.split('=');
    await context.addCookies([{ name, value, url: site.desk }]);
    await use(operator);
  },
});
