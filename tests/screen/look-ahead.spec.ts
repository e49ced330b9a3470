import { sweepUnless } from '../support/sweep';
import type { App } from './harness/app';
import { expect, test } from './screen-test';
import { kenyaHeading, openKenya } from './steps/open-product';

/** A link to a product, in the sheet of its destination. */
async function linkToProduct({ page, dialog }: App) {
  await page.getByRole('button', { name: 'Show more destinations' }).click();
  await page.getByRole('button', { name: /^Kenya/ }).click();
  return dialog.getByRole('link', { name: /eTA, 90 days/ });
}

for (const event of ['touchstart', 'pointerover'])
  test(
    `the next screen’s answer is asked for with ${event} on its link, and not again`,
    sweepUnless(event === 'touchstart'),
    async ({ app }) => {
      await app.visit();
      const link = await linkToProduct(app);
      const id = Number(/(?<=\/product\/)\d+/.exec((await link.getAttribute('href')) ?? '')?.[0]);
      // The sheet may open under the mouse, which then is over the link to another product.
      const asked = () =>
        app.line
          .sent('visitorProduct')
          .filter((body) => (body as { product_id: number }).product_id === id);
      // The app listens soon after its first screen, and may do so after the sheet is open.
      await expect
        .poll(async () => {
          await link.dispatchEvent(event);
          return asked();
        })
        .toHaveLength(1);
      await link.click();
      await expect(kenyaHeading(app)).toBeVisible();
      expect(asked()).toHaveLength(1);
    },
  );

/** Counts the browser's view transitions of each page. */
const countTransitions = ({ page }: App) =>
  page.addInitScript(() => {
    const counted = Object.assign(window, { transitions: 0 });
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      counted.transitions += 1;
      return begin(update);
    };
  });
const transitions = ({ page }: App) =>
  page.evaluate(() => (window as typeof window & { transitions: number }).transitions);

for (const [motion, words] of [
  ['no-preference', 'blends into'],
  ['reduce', 'is followed without motion by'],
] as const)
  test(
    `a screen ${words} the next one; Back shows the kept one without asking`,
    sweepUnless(motion === 'no-preference'),
    async ({ app }) => {
      const { page, line } = app;
      await page.emulateMedia({ reducedMotion: motion });
      await countTransitions(app);
      await app.visit();
      await openKenya(app);
      if (motion === 'reduce') expect(await transitions(app)).toBe(0);
      else await expect.poll(() => transitions(app)).toBeGreaterThan(0);
      await page.goBack();
      await expect(page.getByRole('button', { name: /^Kenya/ })).toBeVisible();
      expect(line.countOf('visitorHomepage')).toBe(1);
    },
  );
