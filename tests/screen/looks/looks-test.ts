import { expect, type Page } from '@playwright/test';
import { chromiumArguments, findHeadlessShell } from '../../../scripts/browsers.mjs';
import { raiseAlarm } from '../../../server/areas/payments/core/payment-alarm';
import { demoSettings, makeDemoWorld, type DemoWorld } from '../../screens/demo-world';
import type { Screen, Stage } from '../../screens/steps';
import { loggedInOperator, type TestOperator } from '../../support/desk-operator';
import { drawnCamera } from '../../support/page-browser';
import { patience } from '../../support/patience';
import { makeWalletKeys } from '../../support/wallet-keys';
import { test as screenTest } from '../screen-test';
import type { DeskScreen } from './desk-screens';
import { watchShifts } from './steady';

export { expect };

interface OfWorker {
  world: DemoWorld;
  /** Looks at the desk, where an alarm waits: one for all tests, because a case has one reviewer. */
  looker: TestOperator;
}

interface OfTest {
  /** Opens a screen of the demo's world in a language. */
  open: (screen: Screen, language: string) => Promise<Stage>;
  /** Opens a screen of the desk, at which somebody with every role is logged in. */
  openDesk: (screen: DeskScreen) => Promise<Page>;
}

/** A test of the looks of screens: in the demo's world, with a camera that shows a drawing. */
export const test = screenTest.extend<OfTest, OfWorker>({
  launchOptions: [
    { executablePath: findHeadlessShell(), args: [...chromiumArguments(), ...drawnCamera] },
    { scope: 'worker' },
  ],
  settings: [
    async ({ playwright: _ }, use) => {
      const keys = await makeWalletKeys();
      await use({ ...demoSettings, ...keys.env });
      await keys.remove();
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ site }, use) => use(await makeDemoWorld(site)),
    { scope: 'worker', timeout: patience.start },
  ],
  looker: [
    async ({ site: { db, services, desk } }, use) => {
      const { id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
      const detail = 'usd 2 instead of usd 3';
      await raiseAlarm(db, { paymentId: id, problem: 'other amount', detail }, new Date());
      await use(await loggedInOperator({ services, deskOrigin: desk }));
    },
    { scope: 'worker', timeout: patience.start },
  ],
  baseURL: async ({ site }, use) => use(site.line.address),
  open: async ({ app, world }, use) => {
    await watchShifts(app.page);
    await use((screen, language) => world.open(app, screen, language));
  },
  openDesk: async ({ app: { page }, site, looker }, use) => {
    const [name = '', value = ''] = looker.cookie.split('=');
    await page.context().addCookies([{ name, value, url: site.desk }]);
    await use(async ({ path, prepare }) => {
      await page.goto(site.desk + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await prepare?.(page);
      return page;
    });
  },
});
