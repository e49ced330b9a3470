import type { Locator } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { newOrder, vietnam } from '../support/order-steps';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

test(
  'in forced colours a button that cannot be pressed looks other than one that can',
  sweep,
  async ({ app, traveller }) => {
    await app.visit(paths.orderUpload(await newOrder(traveller, vietnam)));
    const next = app.page.getByRole('button', { name: /^Next \(/ });
    const add = app.page.getByRole('button', { name: 'Add applicant' }).first();
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    const colorOf = (button: Locator) =>
      button.evaluate((element) => getComputedStyle(element).color);
    expect(await colorOf(next)).not.toBe(await colorOf(add));
  },
);

test('in forced colours the chosen country has a frame of its own', async ({ app }) => {
  const { page, dialog } = app;
  await app.visit(paths.orders);
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await dialog.getByRole('button', { name: /Nationality/ }).click();
  const frameOf = (radio: Locator) =>
    radio.evaluate((element) => getComputedStyle(element.parentElement ?? element).borderTopColor);
  const chosen = dialog.getByRole('radio', { checked: true });
  const other = dialog.getByRole('radio', { checked: false }).first();
  expect(await frameOf(chosen)).not.toBe(await frameOf(other));
});
