import type { App } from './harness/app';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { openKenya } from './steps/open-product';

test.use({ colorScheme: 'light' });

const paper = 'rgb(255, 255, 255)';
const sunk = 'rgb(242, 245, 249)';

/** The colours of the page and of the browser's frame. */
const colorsOf = ({ page }: App) =>
  page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
  ]);

/** A colour as a computed style has it. */
function asRgb(color: string): string {
  if (!color.startsWith('#')) return color;
  return `rgb(${[1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)).join(', ')})`;
}

test('[NAV-07][HEAD-02] the header’s colour is the page’s and the browser frame’s', async ({
  app,
}) => {
  await app.visit('/my-coupon');
  await expect(app.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => colorsOf(app)).toEqual([sunk, sunk]);
  const header = app.page.locator('header').first();
  await expect(header).toHaveCSS('background-color', sunk);
});

test(
  '[NAV-07] a product brings a colour of its own, which goes with it',
  sweep,
  async ({ app }) => {
    await app.visit();
    await app.page.getByRole('button', { name: 'Show more destinations' }).click();
    await expect.poll(() => colorsOf(app)).toEqual([paper, paper]);
    await openKenya(app);
    // The frame follows the page a moment later.
    await expect
      .poll(async () => {
        const [body, frame] = await colorsOf(app);
        return body !== paper && body === asRgb(frame ?? '');
      })
      .toBe(true);
    await app.page.goBack();
    await expect.poll(() => colorsOf(app)).toEqual([paper, paper]);
  },
);
