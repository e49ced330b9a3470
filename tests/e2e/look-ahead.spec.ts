import { expect, test, type Page } from '@playwright/test';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { openPhone, type Phone } from '../support/phone';
import { sweepUnless } from '../support/sweep';

const countries = 'country_id=356&country_residence_id=702';

let server: LastingServer;
let phone: Phone;
let page: Page;

test.beforeAll(async () => {
  server = await startLastingServer();
});
test.afterAll(() => server?.remove());

test.beforeEach(async () => {
  phone = await openPhone('chromium', { serviceWorkers: 'block' });
  page = phone.context.pages()[0] ?? (await phone.context.newPage());
});
test.afterEach(async () => {
  expect(phone.faults).toEqual([]);
  await phone.throwAway();
});

/** A link to a product, in the sheet of its destination. */
async function linkToProduct() {
  await page.getByRole('button', { name: 'Show more destinations' }).click();
  await page.getByRole('button', { name: /^Kenya/ }).click();
  return page.locator('dialog[open]').getByRole('link', { name: /eTA, 90 days/ });
}

for (const event of ['touchstart', 'pointerover'])
  test(
    `the next screen’s answer is asked for with ${event} on its link, and not again`,
    sweepUnless(event === 'touchstart'),
    async () => {
      const bodies: (string | null)[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/product_query')) bodies.push(request.postData());
      });
      await page.goto(`${server.address}/?${countries}`);
      const link = await linkToProduct();
      const id = /(?<=\/product\/)\d+/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? '';
      // The sheet may open under the mouse, which then is over the link to another product.
      const asked = () => bodies.filter((body) => body?.includes(id));
      await link.dispatchEvent(event);
      await expect.poll(asked).toHaveLength(1);
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: /eTA, 90 days/ })).toBeVisible();
      expect(asked()).toHaveLength(1);
    },
  );

/** Counts the browser's view transitions. */
const countTransitions = () =>
  page.addInitScript(() => {
    const counted = Object.assign(window, { transitions: 0 });
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      counted.transitions += 1;
      return begin(update);
    };
  });
const transitions = () =>
  page.evaluate(() => (window as typeof window & { transitions: number }).transitions);

for (const [motion, words] of [
  ['no-preference', 'blends into'],
  ['reduce', 'is followed without motion by'],
] as const)
  test(
    `a screen ${words} the next one; Back shows the kept one without asking`,
    sweepUnless(motion === 'no-preference'),
    async () => {
      await page.emulateMedia({ reducedMotion: motion });
      await countTransitions();
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/visa_homepage')) asked.push(request.url());
      });
      await page.goto(`${server.address}/?${countries}`);
      await (await linkToProduct()).click();
      await expect(page.getByRole('heading', { level: 1, name: /eTA, 90 days/ })).toBeVisible();
      if (motion === 'reduce') expect(await transitions()).toBe(0);
      else await expect.poll(transitions).toBeGreaterThan(0);
      await page.goBack();
      await expect(page.getByRole('button', { name: /^Kenya/ })).toBeVisible();
      expect(asked).toHaveLength(1);
    },
  );
