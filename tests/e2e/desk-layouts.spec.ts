import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { launchPageBrowser } from '../support/page-browser';
import { paths } from '../../desk/app/paths';
import { raiseAlarm } from '../../server/areas/payments/core/payment-alarm';
import { seriousFindings } from '../support/axe';
import { layoutFindings } from '../support/layout';
import { startOpenServer, type OpenServer } from '../support/open-server';
import { sweep } from '../support/sweep';
import { dialogOf, itemsOf, openDesk, openFirst, openStep } from './operator';

/** A phone at hand, the window of a small laptop, and a desk's. */
const widths = [360, 1280, 1600] as const;
/** A folder to which the pictures go, to look at. */
const pictures = process.env.DESK_PICTURES;

let server: OpenServer;
let browser: Browser;
let page: Page;

test.beforeAll(async () => {
  server = await startOpenServer({ DEMO: 'on' });
  const { id } = await server.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const detail = 'usd 2 instead of usd 3';
  await raiseAlarm(server.db, { paymentId: id, problem: 'other amount', detail }, new Date());
  browser = await launchPageBrowser();
  page = await openDesk(browser, server.desk);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

/** What is shown fits every width, and keeps nobody out, light and dark. */
async function expectSound(name: string): Promise<void> {
  for (const width of widths)
    for (const colorScheme of ['light', 'dark'] as const) {
      // Colours move nothing.
      if (colorScheme === 'dark' && width !== 1280 && pictures === undefined) continue;
      await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (pictures !== undefined)
        await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`) });
      const place = `${name} at ${width} px, ${colorScheme}`;
      expect.soft(await layoutFindings(page), place).toEqual([]);
      if (width !== 1600) expect.soft(await seriousFindings(page), place).toEqual([]);
    }
  await page.emulateMedia({ colorScheme: 'light' });
}

for (const [name, path] of [
  ['queue', paths.queue],
  ['refunds', paths.refunds],
  ['messages', paths.messages],
  ['alarms', paths.alarms],
  ['promo codes', paths.promoCodes],
  ['not sent', paths.failedJobs],
  ['audit', paths.audit],
  ['operators', paths.operators],
  ['catalogue', paths.catalogue],
  ['a product', paths.product(78_401)],
] as const)
  test(`'${name}' fits a phone, a laptop and a wide screen`, sweep, async () => {
    await page.goto(server.desk + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectSound(name);
  });

test('a case fits them too: its items, its steps and their dialogs', sweep, async () => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.desk}/?waits=first-check`);
  await openFirst(page);
  const items = itemsOf(page).locator('li button');
  // One applicant has every kind of item.
  for (let at = 0; at < 7; at += 1) {
    await items.nth(at).click();
    await expect(items.nth(at)).toHaveAttribute('aria-current');
    await expectSound(`case-${at}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.desk}/?waits=to-submit`);
  await openFirst(page);
  for (const step of ['Submitted to the embassy', 'Cancel the order', 'Refund']) {
    await openStep(page, step);
    await expectSound(step);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
