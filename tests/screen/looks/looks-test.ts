import { chromiumArguments, findHeadlessShell } from '../../../scripts/browsers.mjs';
import { demoSettings, makeDemoWorld, type DemoWorld } from '../../screens/demo-world';
import type { Screen, Stage } from '../../screens/steps';
import { drawnCamera } from '../../support/page-browser';
import { makeWalletKeys } from '../../support/wallet-keys';
import { test as screenTest } from '../screen-test';
import { watchShifts } from './steady';

export { expect } from '@playwright/test';

interface OfTest {
  /** Opens a screen of the demo's world in a language. */
  open: (screen: Screen, language: string) => Promise<Stage>;
}

/** A test of the looks of screens: in the demo's world, with a camera that shows a drawing. */
export const test = screenTest.extend<OfTest, { world: DemoWorld }>({
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
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.line.address),
  open: async ({ app, world }, use) => {
    await watchShifts(app.page);
    await use((screen, language) => world.open(app, screen, language));
  },
});
