import { readFileSync } from 'node:fs';
import { sweep } from '../support/sweep';
import { wordsIn } from '../support/words-in';
import { expect, test } from './e2e-test';

const pages = JSON.parse(readFileSync('src/content/pages/translations/ar.json', 'utf8')) as Record<
  string,
  string
>;
const arabic = wordsIn('ar');

test(
  'a chosen language is kept, also for a start without a network',
  sweep,
  async ({ page, phone, server }) => {
    const dialog = page.locator('dialog[open]');
    await page.goto(server.address);
    await dialog.getByRole('combobox').selectOption('ar');
    await dialog.getByRole('button', { name: 'الهند', exact: true }).first().click();
    await dialog.getByRole('button', { name: 'سنغافورة' }).first().click();
    await dialog.getByRole('button', { name: arabic('Get Started') }).click();
    await expect(page.getByRole('heading', { name: arabic('Destination Country') })).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      // The catalogue is cached after the worker became active.
      for (let tries = 0; tries < 100; tries += 1) {
        const kept = await (await caches.open('later')).keys();
        const parts = kept.filter(({ url }) => url.includes('/catalogue-ar'));
        // The texts, and the pages to read.
        if (parts.length === 2) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error('The catalogue was not cached.');
    });
    // The service worker's notifications have no catalogue: the page keeps their texts for them.
    const notices = () =>
      page.evaluate(async () => (await (await caches.match('/notices.json'))?.text()) ?? '');
    await expect.poll(notices).toContain(arabic('Everything has arrived'));
    await page.reload();
    await phone.context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: arabic('Destination Country') })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const question = page.getByText(pages['How can I pay?'] ?? '');
    await page.getByRole('button', { name: arabic('Show more questions') }).click();
    await expect(question).toBeVisible();
    await page.goto(`${server.address}/privacy-policy`);
    await expect(page.getByRole('heading', { name: pages['Who we are'] ?? '' })).toBeVisible();
    await expect(page.locator('article [lang]')).toHaveCount(0);
    // Of the other languages nothing was loaded.
    const others = await page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        )
      )
        .flat()
        .filter(({ url }) => /catalogue-(es|fr|zh)/.test(url)),
    );
    expect(others).toEqual([]);
  },
);
