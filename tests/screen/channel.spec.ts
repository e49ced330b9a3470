import { newApplicant, newOrder } from '../support/order-steps';
import { sweep, sweepUnless } from '../support/sweep';
import type { App } from './harness/app';
import { expect, test } from './screen-test';
import { logInSteps } from './steps/log-in';
import { destinationsHeading, kenyaHeading, openKenya } from './steps/open-product';

const channelOf = ({ page }: App) => new URL(page.url()).searchParams.get('channel_id');

test(
  '[NAV-02] a log-in reloads in place: the channel stays, and Back leads to where one was',
  sweep,
  async ({ app, site }) => {
    const { page } = app;
    const account = await site.signUp();
    await app.visit('/?channel_id=partner_7');
    await openKenya(app);
    expect(channelOf(app)).toBe('partner_7');
    const product = page.url();
    await page.getByRole('button', { name: 'Apply Now' }).click();
    await logInSteps(page).logIn(account);
    await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
    expect(channelOf(app)).toBe('partner_7');
    await page.goBack();
    await expect(kenyaHeading(app)).toBeVisible();
    expect(page.url()).toBe(product);
    await page.goBack();
    await expect(destinationsHeading(app)).toBeVisible();
  },
);

for (const [what, bad] of [
  ['markup', '%3Cb%3E1%3C%2Fb%3E'],
  ['longer than 64 characters', 'x'.repeat(65)],
] as const)
  test(
    `[NAV-02] a channel that is ${what} is not carried`,
    sweepUnless(what === 'markup'),
    async ({ app }) => {
      await app.visit(`/nowhere?channel_id=${bad}`);
      await app.page.getByRole('button', { name: 'Go home' }).click();
      await expect(destinationsHeading(app)).toBeVisible();
      expect(new URL(app.page.url()).search).toBe('');
    },
  );

const channel = 'channel_id=partner_7';

test('[NAV-02] a redirect keeps the channel', sweep, async ({ app, traveller }) => {
  const orderId = await newOrder(traveller);
  // An unpaid application's details lead on to its upload page.
  await app.visit(`/order-detail/${orderId}?${channel}`);
  await expect(app.page).toHaveURL(new RegExp(`/ordering/${orderId}/upload\\?${channel}$`));
  await app.page.reload();
  expect(channelOf(app)).toBe('partner_7');
});

test(
  '[NAV-02] every link of the main screens has the channel in its address',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const orderId = await newOrder(traveller);
    const applicantId = await newApplicant(traveller, orderId);
    const walked = new Set<string>();
    async function walk() {
      const hrefs = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
          .filter((link) => link.origin === location.origin && !/\.[a-z]+$/.test(link.pathname))
          .map((link) => link.getAttribute('href') ?? ''),
      );
      for (const href of hrefs) {
        walked.add(href.split('?')[0] ?? '');
        const { searchParams } = new URL(href, app.line.address);
        expect(searchParams.get('channel_id'), href).toBe('partner_7');
      }
    }
    await app.visit(`/?${channel}`);
    await expect(destinationsHeading(app)).toBeVisible();
    await walk();
    await openKenya(app);
    await walk();
    await app.visit(`/ordering/${orderId}/upload?${channel}`);
    await expect(page.getByRole('link', { name: /Ananya/ })).toBeVisible();
    await walk();
    await app.visit(`/order/${orderId}/applicant-material/${applicantId}/upload?${channel}`);
    await expect(page.getByRole('heading', { name: 'Required' })).toBeVisible();
    await walk();
    await page.getByRole('button', { name: 'Menu' }).click();
    await app.dialog.getByRole('link', { name: 'My Applications' }).click();
    await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upload documents' })).toBeVisible();
    await walk();
    expect([...walked]).toContain(`/ordering/${orderId}/upload`);
    expect(walked.size).toBeGreaterThan(5);
  },
);
